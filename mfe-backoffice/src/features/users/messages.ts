/** What the page says, to the letter of spec §5 and §8; what it says of its own accord stands at the end. */
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
  created: (email: string) => `User "${email}" added!`,
  updated: (email: string) => `User "${email}" updated!`,
  deleted: (email: string) => `User "${email}" deleted!`,
  deleteQuestion: (email: string) => `Delete ${email}? They are signed out at once and cannot sign in again.`,
  deleteOwnQuestion: 'This is your own account. You are signed out at once and cannot sign in again.',
  ownAccount: 'This is your own account: saving a change signs you out.',
  count: (users: number, limit: number | null) =>
    limit === null ? `${users} ${users === 1 ? 'user' : 'users'}` : `${users} of ${limit} users`,
} as const
