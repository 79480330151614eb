import { useParams } from '@tanstack/react-router';

export const LAST_APPLICATION = 'keyway.console.application';

/** The id of the application in the address. */
export const useApplicationId = (): string => {
  const { app } = useParams({ strict: false });
  if (app === undefined) throw new Error('outside of an application');
  return app;
};
