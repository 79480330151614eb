declare module 'virtual:connector-words/*' {
  export const texts: Readonly<Record<string, string>>;
}

declare module 'virtual:popular-connectors' {
  export const popular: readonly string[];
}
