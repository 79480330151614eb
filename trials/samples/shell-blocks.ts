export type Block = {
  readonly text: string;
  /** The status that its last call is to be answered with; any success when absent. */
  readonly status?: number;
};

/** The shell samples of a page that are marked to be run: "```sh run", or "```sh run 404" for one that is refused. */
export const readBlocks = (page: string): Block[] =>
  [...page.matchAll(/^```sh run(?: (\d{3}))?\n([\s\S]*?)^```$/gm)].map(([, status, text = '']) => ({
    text,
    ...(status === undefined ? {} : { status: Number(status) }),
  }));

/** Unmarked blocks that call a server: a break would go unnoticed. */
export const findUnmarkedCalls = (page: string): string[] =>
  [...page.matchAll(/^```sh\n([\s\S]*?)^```$/gm)]
    .map(([, text = '']) => text)
    .filter((text) => /^\s*(?:call|curl) /m.test(text));
