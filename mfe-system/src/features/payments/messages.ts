import type { PaymentIssue, Refund } from '@tiffin/contracts'

/** The texts of payments; the specification has none of them. */
export const messages = {
  title: 'Needs attention',
  help: 'Payments that somebody has to look at, the most urgent first.',
  settledTitle: (count: number) => `Settled in the last 30 days (${count})`,
  unnamed: 'Unknown restaurant',
  since: (day: string, age: string) => `Since ${day} (${age})`,
  dueBy: (moment: string) => `Answer the payment provider until ${moment}`,
  settledOn: (day: string, by: string | null) => (by ? `${day} · ${by}` : day),

  paymentsTitle: 'Payments',
  noPayments: 'Nothing was paid for a plan yet.',
  current: 'Current plan',
  giveBack: 'Give Back',
  giveBackOf: (number: string) => `Give back ${number}`,
  giveBackTitle: (number: string) => `Give back ${number}`,
  amount: 'Amount (₹)',
  amountHint: (left: string) => `At most ${left}.`,
  amountWrong: (left: string) => `Enter an amount between ₹1.00 and ${left}.`,
  reason: 'Reason',
  reasonHint: 'For your records; the restaurant does not see it.',
  reasonRequired: 'Please write why.',
  way:
    'The payment provider sends it back the way it was paid, mostly within 5 to 7 working days. The restaurant ' +
    'gets a credit note.',
  endsPlan:
    'This pays for the current plan. When all of it is given back the plan ends at once, and nothing more is charged.',
  given: (amount: string) => `${amount} is given back.`,
  underWay: (amount: string) => `${amount} is being given back. The payment provider has yet to confirm it.`,
  giveFailed: (reason: string) => `Failed to give back: ${reason}`,

  settle: 'Mark as Settled',
  settleOf: (name: string) => `Mark as settled: ${name}`,
  settleTitle: 'Mark as settled',
  note: 'How it was settled',
  noteHint: 'For example paid by bank transfer, or agreed with the restaurant.',
  noteRequired: 'Please write how it was settled.',
  settled: 'Marked as settled.',
  settleFailed: (reason: string) => `Failed to settle: ${reason}`,
} as const

export const kindWords: Readonly<Record<PaymentIssue['kind'], { readonly label: string; readonly text: string }>> = {
  'paid-twice': { label: 'Paid twice', text: 'Two payments for the same time.' },
  'charged-after-end': { label: 'Charged after the end', text: 'It was charged after it had ended.' },
  dispute: { label: 'Disputed', text: 'The bank of whoever paid asks for the money back.' },
  'refund-failed': { label: 'Not given back', text: 'Money was to be given back, and was not.' },
}

const outcomes: Readonly<Record<string, string>> = {
  'given-back': 'Given back',
  settled: 'Settled',
  won: 'Won',
  lost: 'Lost',
  closed: 'Closed',
}
export const outcomeWord = (outcome: string | null): string => (outcome === null ? '' : (outcomes[outcome] ?? outcome))

export const refundWords: Readonly<Record<Refund['status'], string>> = {
  creating: 'Being given back',
  pending: 'Being given back',
  processed: 'Given back',
  failed: 'Not given back',
}

export const causeWords: Readonly<Record<Refund['cause'], string>> = {
  operator: '',
  provider: 'at the payment provider',
  dispute: 'after a lost dispute',
}

const disputes: Readonly<Record<string, string>> = {
  open: 'Open',
  under_review: 'Under review',
  won: 'Won',
  lost: 'Lost',
  closed: 'Closed',
}
export const disputeWord = (status: string): string => disputes[status] ?? status
