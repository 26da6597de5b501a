/** Who acted: a person, an owner by link, a rule or job, or nobody known. */
export const ACTOR_KINDS = ['user', 'owner', 'system', 'anonymous'] as const;
