export const words = {
  title: 'Home',
  text: 'What works, and who needs help.',
};
