import type { SpooledFile } from './spooled-file.js';

/** The files of a form, by the names of their parts. */
export type FormFiles = {
  readonly names: readonly string[];
  readonly get: (name: string) => SpooledFile | undefined;
  readonly all: () => readonly SpooledFile[];
  /** When the call is over. */
  readonly release: () => void;
};

export const ofForm = (files: ReadonlyMap<string, SpooledFile>): FormFiles => ({
  names: [...files.keys()],
  get: (name) => files.get(name),
  all: () => [...files.values()],
  release: () => {
    for (const file of files.values()) file.release();
  },
});

export const NO_FILES: FormFiles = ofForm(new Map());
