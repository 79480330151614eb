/** RFC 7617, in UTF-8. */
export const basicAuthorization = (username: string, password: string): { Authorization: string } => ({
  Authorization: `Basic ${Buffer.from(`${username}:${password}`, 'utf8').toString('base64')}`,
});
