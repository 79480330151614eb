/** The members of `now` that differ from `then`: nothing of what someone else may have changed meanwhile. */
export function changedMembers<Body extends object>(now: Body, then: Body): Partial<Body> {
  const isChanged = ([name, value]: [string, unknown]): boolean =>
    JSON.stringify(value) !== JSON.stringify(then[name as keyof Body]);
  return Object.fromEntries(Object.entries(now).filter(isChanged)) as Partial<Body>;
}
