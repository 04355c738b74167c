import type { Settings } from './settings';

/** Every profile has a database of its own: what is in one cannot be found, linked or exported from another. */
export const databaseOf = (profileId: string): string => `keepsake-${profileId}`;

type Part = Pick<Settings, 'profile' | 'profiles' | 'projects'>;

/** The settings with another profile in use; unchanged for one that does not exist. */
export function switchProfile({ profile, profiles, projects }: Part, id: string): Part {
  const next = profiles.find((one) => one.id === id);
  if (!next || id === profile) return { profile, profiles, projects };
  return {
    profile: id,
    profiles: profiles.map((one) => (one.id === profile ? { ...one, projects } : one)),
    projects: next.projects,
  };
}

/** The settings with a further, empty profile, which is not in use yet. Unchanged for an empty name. */
export function addProfile(part: Part, name: string, id: string): Part {
  const trimmed = name.trim();
  if (trimmed === '') return part;
  return { ...part, profiles: [...part.profiles, { id, name: trimmed, projects: [] }] };
}

/** The settings with a profile named anew. */
export function renameProfile(part: Part, id: string, name: string): Part {
  return { ...part, profiles: part.profiles.map((one) => (one.id === id ? { ...one, name: name.trim() } : one)) };
}

/** The settings without a profile. The one in use stays: it has to be left first. */
export function removeProfile(part: Part, id: string): Part {
  if (id === part.profile) return part;
  return { ...part, profiles: part.profiles.filter((one) => one.id !== id) };
}

/** Name of the profile in use where there are several, null where there is one; `first` for the first one without a name. */
export function profileName({ profile, profiles }: Part, first: string): string | null {
  if (profiles.length < 2) return null;
  return profiles.find((one) => one.id === profile)?.name || first;
}
