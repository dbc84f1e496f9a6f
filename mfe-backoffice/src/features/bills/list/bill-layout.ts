/**
 * The layout of the parts of a bill, by the width of the list, because a sidebar may take a quarter of the screen: a
 * card, or one line below headings.
 */
export const billLayout = [
  'grid grid-cols-[minmax(0,1fr)_auto]',
  "[grid-template-areas:'number_amount'_'time_state'_'order_method']",
  '@min-[52rem]:grid-cols-[11.5rem_9.25rem_minmax(0,1fr)_9.5rem_8rem_8.5rem]',
  "@min-[52rem]:[grid-template-areas:'number_time_order_state_method_amount']",
].join(' ')
