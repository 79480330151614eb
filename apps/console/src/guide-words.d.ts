declare module 'virtual:guide-words/*' {
  export const texts: Readonly<Record<string, string>>;
}
