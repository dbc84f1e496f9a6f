/**
 * The Indian mark of a dish: a green dot in a square for a vegetarian dish, a brown triangle in a square for any other.
 * Renders nothing when `isVeg` is null, which means unknown.
 */
export function VegMark({ isVeg }: { isVeg: boolean | null }) {
  if (isVeg === null) return null
  return (
    <svg
      viewBox="0 0 16 16"
      role="img"
      aria-label={isVeg ? 'Veg' : 'Non-veg'}
      className={isVeg ? 'size-4 shrink-0 text-veg' : 'size-4 shrink-0 text-non-veg'}
    >
      <rect x="1" y="1" width="14" height="14" rx="2" fill="none" stroke="currentColor" strokeWidth="1.6" />
      {isVeg ? (
        <circle cx="8" cy="8" r="3.6" fill="currentColor" />
      ) : (
        <path d="M8 4.2 12 11.4H4z" fill="currentColor" />
      )}
    </svg>
  )
}
