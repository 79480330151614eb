import { useParams } from '@tanstack/react-router';

export const LAST_APPLICATION = 'keyway.console.application';

/** The id of the application in the address. */
export function useApplicationId(): string {
  const { app } = useParams({ strict: false });
  if (app === undefined) throw new Error('outside of an application');
  return app;
}
