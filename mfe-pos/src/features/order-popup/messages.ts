/** The texts of the order popup as in spec §4, §5 and §8; our own texts are at the end. */
export const messages = {
  orderDetailsFailed: 'Failed to load order details.',

  emptyOrder: 'Cannot place an empty order.',
  tableRequired: 'Internal error: No table selected for Dine-In.',
  deliveryDetailsRequired: 'Please fill in all customer details for Delivery orders.',
  punchedCannotDecrease: 'Cannot decrease quantity of already punched items.',
  nothingToPunch: 'No new items or quantity increases to punch.',
  placeBeforeKot: 'Place the order first to print KOT.',
  itemAdded: (name: string) => `${name} added`,

  placed: 'Order Placed!',
  updated: 'Order Updated!',
  placedToast: 'Order placed successfully!',
  updatedToast: 'Order updated successfully!',
  placeFailed: 'Failed to place order.',
  updateFailed: 'Failed to update order.',

  punchBeforeKot: (count: number) => `Punch the ${count === 1 ? 'new dish' : `${count} new dishes`} first.`,
  billNotOpened: 'The order is punched. Its bill could not be opened; open the order to see it.',
  dropTitle: 'Drop what is not punched?',
  dropMessage: (count: number) =>
    count === 0
      ? 'The customer details are dropped.'
      : `${count === 1 ? 'One dish was' : `${count} dishes were`} tapped and not punched. ` +
        'The kitchen will not get them.',
  deliveryDetailsMissing: 'Name, contact and address first',
  placeBeforeBill: 'Place the order first to open its bill.',
  placedWithOtherDetails: 'The order was already placed with the customer details given before.',
  coversOutside: 'A party has 1 to 99 guests.',
  partyFailed: 'Failed to change the order.',
  notAvailable: 'Not available',
  left: (left: number) => `${left} left`,
  notAvailableNow: (name: string) => `${name} is not available right now.`,
  onlyLeft: (left: number, name: string) => `Only ${left} of ${name} ${left === 1 ? 'is' : 'are'} left.`,
  untilEndOfDay: 'Until the end of the day',
  portionsLeft: 'Portions left',
  countDown: 'Count down',
  availableAgain: 'Available again',
  isNotAvailable: (name: string) => `${name} is not available now.`,
  isLeft: (left: number, name: string) => `${left} of ${name} left.`,
  isAvailableAgain: (name: string) => `${name} is available again.`,
  availabilityFailed: 'Failed to change what is available.',
  furtherBills: 'More bills of this table',
  punchBeforeBill: 'Punch the update first, so that the bill has everything.',
  noScreenAt: (stations: readonly string[]) => `No kitchen screen is on: ${stations.join(', ')}.`,
  printerTrouble: (station: string, trouble: string) => `${station}: ${trouble}.`,
} as const
