/** The texts of the staff list, the PIN pad and approvals. */
export const messages = {
  staffLoading: 'Loading the staff…',
  staffFailed: 'The staff could not be loaded.',
  pinOf: (name: string) => `PIN of ${name}`,
  digitsTyped: (count: number) => `${count} ${count === 1 ? 'digit' : 'digits'} typed`,
  anotherPerson: 'Somebody else',
  tooManyPins: (minutes: number) =>
    `Too many wrong PINs. Try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}, ` +
    'or sign in with the password.',
  whoApproves: 'Who approves this?',
  nobodyApproves: 'No Admin or Captain has a PIN yet. They set one in the menu of their account.',
  approvalFailed: 'Failed to approve.',
} as const
