/** Returns the simulators' loopback address, which egress blocks by default. */
export function sandboxAddress(sandboxUrl: string | undefined): string[] {
  if (sandboxUrl === undefined) return [];
  const { hostname, port } = new URL(sandboxUrl);
  return [`${hostname}/32:${port || 80}`];
}
