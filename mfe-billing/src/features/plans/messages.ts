/** The texts of the page: first those that spec §4, §8 and §9 fix, then those that the specification lacks. */
export const messages = {
  loadFailed: 'Failed to load plan details.',
  pastDue: 'Please update payment to continue service.',
  pending: 'Awaiting payment confirmation...',
  upgrade: 'Upgrade Plan',
  viewDetails: 'View Details',
  paymentPending: 'Payment Pending...',
  unlimited: 'Unlimited',
  cancelled: 'Payment cancelled. Your plan remains unchanged.',
  failed: (description: string | null) => `Payment failed: ${description ?? 'Please try again.'}`,
  setupFailed: (message: string) => `Error setting up payment: ${message}`,
  verificationFailed: (message: string) => `Payment verification failed: ${message}`,
  gatewayNotLoaded: 'Payment gateway could not be loaded. Please check your connection or contact support.',

  renewsOn: (day: string) => `Renews on ${day}`,
  endsOn: (day: string) => `Ends on ${day}. After that the Free plan applies.`,
  ended: 'This plan has ended. Renew it, choose another one or switch to the free plan.',
  renew: 'Pay and Renew',
  noOtherPlans: 'No other plans are on offer right now.',
  charged: (price: string, interval: string) =>
    `${price} now, then every ${interval} until you cancel. The plan changes as soon as the payment is confirmed.`,
  resume: 'Keep this plan',
  follows: (plan: string, day: string, next: string) => `Your ${plan} plan stays until ${day}; ${next} starts then.`,
  startsThen: (plan: string, day: string) => `${plan} starts on ${day}.`,
  keeps: (plan: string, day: string, next: string) => `${plan} goes on after ${day}, and ${next} does not start.`,
  freeUntil: (day: string) => `Set until ${day}. The Free plan goes on after that.`,
  chargedLater: (price: string, interval: string, day: string) =>
    `Nothing is due before ${day}. ${price} is charged then, and every ${interval} until you cancel.`,
  approval: 'Banks ask you to approve every renewal above ₹15,000.00. The provider reminds you by email.',
  replaces: (plan: string, day: string) =>
    `${plan} ends as soon as this is paid. Its days until ${day} are not paid back: ` +
    `to use them, cancel ${plan} and choose this plan after that.`,
  smaller: 'Nothing is deleted on a smaller plan: what is above its limits stays, and only adding more is refused.',
  verifying: 'Confirming your payment…',
  unverified:
    'If you were charged, your plan becomes active as soon as the provider confirms the payment. ' +
    'You will not be charged twice.',
  active: (plan: string) => `You are on the ${plan} plan now.`,
  cancelAtPeriodEnd: 'Cancel subscription',
  cancelAtPeriodEndQuestion: (plan: string, day: string) =>
    `${plan} stays active until ${day} and is not charged again. After that the Free plan applies.`,
  cancelNow: 'Switch to the free plan',
  cancelNowQuestion: (plan: string) =>
    `You leave ${plan} at once and nothing more is charged. The limits of the Free plan apply from now on.`,
  cancelPendingQuestion:
    'A payment is still being confirmed, which mostly takes a minute. ' +
    'If you leave now, the Free plan applies at once; what was charged stays charged.',
  cancelledAtPeriodEnd: (day: string | null) =>
    day ? `Your subscription ends on ${day}.` : 'Your subscription is cancelled.',
  cancelFailed: 'The subscription could not be cancelled. Please try again.',
} as const
