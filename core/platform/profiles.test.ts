import { expect, it } from 'vitest';
import { addProfile, databaseOf, removeProfile, renameProfile, switchProfile } from './profiles';
import { defaultSettings } from './settings';

const { profile, profiles } = defaultSettings;
const start = { profile, profiles, projects: ['搬家'] };
const two = addProfile(start, ' 工作 ', 'work');

it('gives each profile a database and projects of its own', () => {
  expect(two.profiles.map((one) => one.name)).toEqual(['', '工作']);
  const atWork = switchProfile(two, 'work');
  expect(atWork).toMatchObject({ profile: 'work', projects: [] });
  const back = switchProfile({ ...atWork, projects: ['Q3 report'] }, 'default');
  expect(back).toMatchObject({ profile: 'default', projects: ['搬家'] });
  expect(switchProfile(back, 'work').projects).toEqual(['Q3 report']);
  expect(databaseOf('work')).not.toBe(databaseOf('default'));
});

it('stays where it is for a profile that does not exist', () => {
  expect(switchProfile(two, 'gone')).toEqual(two);
});

it('names anew, refuses empty names for new ones, and never removes the one in use', () => {
  expect(renameProfile(two, 'work', 'Day job').profiles[1]?.name).toBe('Day job');
  expect(addProfile(two, '  ', 'x')).toEqual(two);
  expect(removeProfile(two, 'default')).toEqual(two);
  expect(removeProfile(two, 'work').profiles).toHaveLength(1);
});
