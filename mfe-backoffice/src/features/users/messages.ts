/** The texts of the page, to the letter of spec §5 and §8; additions of our own are at the end. */
export const messages = {
  fetchFailed: 'Failed to fetch users.',
  createFailed: 'Failed to create user.',
  updateFailed: 'Failed to update user.',
  deleteFailed: 'Deletion failed.',
  passwordTooShort: 'Password must be at least 6 characters long.',
  newPasswordTooShort: 'New password must be at least 6 characters.',
  lastAdmin: 'Cannot delete the last Admin account.',

  unavailable: 'User management is not available on your current plan.',
  emailInvalid: 'Enter the email they sign in with.',
  nameHint: 'What colleagues call them, on the till and on kitchen tickets. Without a name the email says it.',
  nameInvalid: 'Write the name without @.',
  created: (email: string) => `User "${email}" added!`,
  updated: (email: string) => `User "${email}" updated!`,
  deleted: (email: string) => `User "${email}" deleted!`,
  deleteQuestion: (email: string) => `Delete ${email}? They are signed out at once and cannot sign in again.`,
  deleteOwnQuestion: 'This is your own account. You are signed out at once and cannot sign in again.',
  ownAccount: 'This is your own account: another role or password signs you out.',
  endSessions: 'Log out everywhere',
  endSessionsHint: 'Ends every session of this user within seconds. The password stays as it is.',
  sessionsEnded: (email: string) => `${email} is logged out everywhere.`,
  endSessionsFailed: 'The sessions could not be ended.',
  removePinQuestion: (email: string) =>
    `Remove the PIN of ${email}? It opens no till any more; the password stays as it is.`,
  pinRemoved: (email: string) => `The PIN of ${email} is removed.`,
  removePinFailed: 'The PIN could not be removed.',
  limitNear: (users: number, limit: number) => `${users} of the ${limit} users of your plan are added.`,
  limitReached: (users: number, limit: number) =>
    `Your plan includes ${limit} users, and there are ${users}. Further ones are refused.`,
  count: (users: number, limit: number | null) =>
    limit === null ? `${users} ${users === 1 ? 'user' : 'users'}` : `${users} of ${limit} users`,
} as const
