declare module 'virtual:connector-texts/*' {
  export const texts: Readonly<Record<string, string>>;
}
