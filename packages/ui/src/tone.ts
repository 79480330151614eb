/** How a state is coloured; the words say the same. */
export type Tone = 'good' | 'warning' | 'bad' | 'neutral';
