/** RFC 7617, in UTF-8 unless the vendor reads it otherwise. */
export const basicAuthorization = (
  username: string,
  password: string,
  encoding: 'utf8' | 'latin1' = 'utf8',
): { Authorization: string } => ({
  Authorization: `Basic ${Buffer.from(`${username}:${password}`, encoding).toString('base64')}`,
});
