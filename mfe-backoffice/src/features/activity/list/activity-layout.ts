/** The layout of the parts of an entry: a card, two columns, or one line below headings, by the width of the list. */
export const activityLayout = [
  "grid grid-cols-[minmax(0,1fr)] [grid-template-areas:'time'_'what'_'who'_'changes']",
  "@min-[44rem]:grid-cols-[16rem_minmax(0,1fr)] @min-[44rem]:[grid-template-areas:'time_what'_'who_changes']",
  "@min-[62rem]:grid-cols-[7rem_16rem_13rem_minmax(0,1fr)] @min-[62rem]:[grid-template-areas:'time_who_what_changes']",
].join(' ')
