/** Distinct subjects kept per window; further ones are summed by application. */
const MAX_SUBJECTS = 10_000;
const SUBJECTS_PER_ENTRY = 500;

type Kind = 'used' | 'read';
type Window = { readonly counts: Map<string, number>; readonly others: Map<string, number> };

/** The counts of one batched entry; `others` counts those past the limit of distinct subjects. */
export type CountedUses = {
  readonly kind: Kind;
  readonly applicationId: string;
  readonly counts: readonly { readonly subject: readonly string[]; readonly count: number }[];
  readonly others: number;
};

export type AuditCounts = {
  /** Adds to a counter in memory; runs on every request. */
  add(kind: Kind, applicationId: string, subject: readonly string[], count?: number): void;
  /** Returns the counts and resets them. */
  take(): CountedUses[];
  /** Restores counts that could not be written. */
  restore(uses: readonly CountedUses[]): void;
};

/** Creates counters for frequent actions, bounded in number. */
export function createAuditCounts(): AuditCounts {
  let window: Window = { counts: new Map(), others: new Map() };
  const add: AuditCounts['add'] = (kind, applicationId, subject, count = 1) => {
    const { counts, others } = window;
    const application = `${kind}\n${applicationId}`;
    const key = `${application}\n${subject.join('\n')}`;
    const known = counts.get(key);
    if (known !== undefined || counts.size < MAX_SUBJECTS) counts.set(key, (known ?? 0) + count);
    else others.set(application, (others.get(application) ?? 0) + count);
  };
  return {
    add,
    take: () => {
      const taken = window;
      window = { counts: new Map(), others: new Map() };
      return toUses(taken);
    },
    restore: (uses) => {
      for (const { kind, applicationId, counts, others } of uses) {
        for (const { subject, count } of counts) add(kind, applicationId, subject, count);
        const application = `${kind}\n${applicationId}`;
        if (others > 0) window.others.set(application, (window.others.get(application) ?? 0) + others);
      }
    },
  };
}

function toUses({ counts, others }: Window): CountedUses[] {
  const grouped = new Map<string, CountedUses['counts'][number][]>();
  for (const application of others.keys()) grouped.set(application, []);
  for (const [key, count] of counts) {
    const [kind = '', applicationId = '', ...subject] = key.split('\n');
    const application = `${kind}\n${applicationId}`;
    const group = grouped.get(application) ?? [];
    group.push({ subject, count });
    grouped.set(application, group);
  }
  return [...grouped].flatMap(([application, group]) =>
    split(application, group, others.get(application) ?? 0),
  );
}

function split(application: string, group: CountedUses['counts'][number][], others: number): CountedUses[] {
  const [kind, applicationId] = application.split('\n') as [Kind, string];
  const parts: CountedUses[] = [];
  do parts.push({ kind, applicationId, counts: group.splice(0, SUBJECTS_PER_ENTRY), others: 0 });
  while (group.length > 0);
  return parts.map((part, index) => (index === 0 ? { ...part, others } : part));
}
