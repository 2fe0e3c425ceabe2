/** What operators did with an account, in words. Pure. */
const words: Record<string, string> = {
  sessions_ended: 'Signed out everywhere',
  disabled: 'Kept out',
  enabled: 'Let in again',
  address_confirmed: 'Address confirmed',
  second_factor_removed: 'Two-step sign-in turned off',
  role_given: 'Made an operator',
  role_ended: 'No operator any more',
  desk_roles_changed: 'Given other roles',
};

export const logWords = (action: string): string => words[action] ?? action.replaceAll('_', ' ');
