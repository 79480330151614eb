declare module 'virtual:connector-words/*' {
  export const texts: Readonly<Record<string, string>>;
}
