import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  CART_GRACE_MINUTES,
  clockOfMinute,
  createDaypartFinder,
  findGraceEnd,
  findNextServing,
  hoursInWords,
  isServedAt,
  minuteOfClock,
  MINUTES_OF_DAY,
  servingInWords,
  type Daypart,
} from './dayparts.ts'

const [MONDAY, FRIDAY, SUNDAY] = [1, 5, 7]
const EVERY_DAY = [1, 2, 3, 4, 5, 6, 7]
const hours = (from: string, to: string, days = EVERY_DAY): Daypart => ({
  name: `${from} to ${to}`,
  days,
  from_minute: minuteOfClock(from)!,
  to_minute: minuteOfClock(to)!,
})
/** An instant by the clock of India. November 27, 2026 is a Friday. */
const india = (time: string, day = '2026-11-27') => new Date(`${day}T${time}+05:30`)

const breakfast = hours('07:00', '11:00')
const lateNight = hours('22:00', '02:00', [FRIDAY])
const wholeSunday = hours('00:00', '00:00', [SUNDAY])

test.each([
  ['a dish without hours', undefined, india('03:00'), true],
  ['a dish with no hours', [], india('03:00'), true],
  ['before the start', [breakfast], india('06:59:59.999'), false],
  ['at the start', [breakfast], india('07:00:00'), true],
  ['a moment before the end', [breakfast], india('10:59:59.999'), true],
  ['at the end', [breakfast], india('11:00:00'), false],
  ['in the second of two hours', [breakfast, hours('19:00', '23:00')], india('20:00'), true],
  ['over midnight, on the day', [lateNight], india('22:00'), true],
  ['over midnight, on the next day', [lateNight], india('01:59', '2026-11-28'), true],
  ['over midnight, at the end', [lateNight], india('02:00', '2026-11-28'), false],
  ['over midnight, in the night before the day', [lateNight], india('01:00'), false],
  ['over midnight, on another evening', [lateNight], india('22:00', '2026-11-28'), false],
  ['on a whole day, its first moment', [wholeSunday], india('00:00', '2026-11-29'), true],
  ['on a whole day, its last moment', [wholeSunday], india('23:59:59.999', '2026-11-29'), true],
  ['on a whole day, a moment later', [wholeSunday], india('00:00', '2026-11-30'), false],
] as const)('%s', (_, dayparts, instant, expected) => {
  expect(isServedAt(dayparts, instant)).toBe(expected)
})

test.each([
  ['at the end', '11:00', true],
  ['a moment before the grace is over', '11:09:59.999', true],
  ['when the grace is over', '11:10', false],
  ['eleven minutes later', '11:11', false],
  ['ten minutes before the start', '06:50', false],
])('what was in a cart is accepted %s: %s is %s', (_, time, expected) => {
  expect(isServedAt([breakfast], india(time), CART_GRACE_MINUTES)).toBe(expected)
})

test.each([
  ['in the hours', '10:59:59', null],
  ['at their end', '11:00:00', '11:10'],
  ['nine minutes later', '11:09:59', '11:10'],
  ['when it is over', '11:10:00', null],
  ['before the hours', '06:55:00', null],
])('%s, the grace of a cart ends at the right time', (_, time, expected) => {
  expect(findGraceEnd([breakfast], india(time))).toEqual(expected && india(expected))
})

test('the grace goes over midnight, also after hours of a whole day from one minute before midnight', () => {
  const night = hours('23:59', '23:59', [FRIDAY])

  expect(isServedAt([hours('18:00', '00:00')], india('00:09', '2026-11-28'), CART_GRACE_MINUTES)).toBe(true)
  expect(isServedAt([night], india('00:08', '2026-11-29'), CART_GRACE_MINUTES)).toBe(true)
  expect(isServedAt([night], india('00:09', '2026-11-29'), CART_GRACE_MINUTES)).toBe(false)
})

describe('the next serving', () => {
  test.each([
    ['today', [breakfast], india('06:59'), india('07:00')],
    ['tomorrow', [breakfast], india('11:00'), india('07:00', '2026-11-28')],
    ['the earliest of several', [hours('19:00', '23:00'), hours('12:00', '15:00')], india('11:30'), india('12:00')],
    ['in a week', [lateNight], india('02:00', '2026-11-28'), india('22:00', '2026-12-04')],
    [
      'on its only day, a week later',
      [hours('07:00', '11:00', [FRIDAY])],
      india('12:00'),
      india('07:00', '2026-12-04'),
    ],
  ] as const)('%s', (_, dayparts, instant, expected) => {
    expect(findNextServing(dayparts, instant)).toEqual(expected)
  })

  test('is null for hours without a day', () => {
    expect(findNextServing([{ ...breakfast, days: [] }], india('12:00'))).toBeNull()
  })
})

/**
 * Winds a clock on from each start of the hours, minute by minute until it shows their end. Returns the served minutes
 * since Monday, 00:00.
 */
function servedMinutes({ days, from_minute, to_minute }: Daypart, graceMinutes: number): ReadonlySet<number> {
  const served = new Set<number>()
  for (const day of days.flatMap((each) => [each - 7, each, each + 7])) {
    let minute = (day - MONDAY) * MINUTES_OF_DAY + from_minute
    do served.add(minute++)
    while ((minute + 14 * MINUTES_OF_DAY) % MINUTES_OF_DAY !== to_minute)
    for (let grace = 0; grace < graceMinutes; grace++) served.add(minute + grace)
  }
  return served
}

const anyDaypart = fc.record({
  name: fc.constant('Any'),
  days: fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1 }),
  from_minute: fc.integer({ min: 0, max: MINUTES_OF_DAY - 1 }),
  to_minute: fc.integer({ min: 0, max: MINUTES_OF_DAY - 1 }),
})
const week = { beginsAt: india('00:00', '2026-11-23'), minutes: 7 * MINUTES_OF_DAY }
const atMinute = (minute: number) => new Date(week.beginsAt.getTime() + minute * 60_000)

describe('over any hours and days, midnight and the turn of the week included', () => {
  test('a dish is served in exactly the minutes of a clock that is wound minute by minute', () => {
    fc.assert(
      fc.property(
        fc.array(anyDaypart, { minLength: 1, maxLength: 3 }),
        fc.constantFrom(0, CART_GRACE_MINUTES),
        fc.integer({ min: 0, max: week.minutes - 1 }),
        (dayparts, grace, minute) => {
          const expected = dayparts.some((daypart) => servedMinutes(daypart, grace).has(minute))
          expect(isServedAt(dayparts, atMinute(minute), grace)).toBe(expected)
        },
      ),
      { numRuns: 200 },
    )
  })

  test('at the next serving the dish is served, and at no minute before it', () => {
    fc.assert(
      fc.property(
        fc.array(anyDaypart, { minLength: 1, maxLength: 3 }),
        fc.integer({ min: 0, max: week.minutes - 1 }),
        (dayparts, minute) => {
          if (isServedAt(dayparts, atMinute(minute))) return
          const next = findNextServing(dayparts, atMinute(minute))!
          expect(isServedAt(dayparts, next)).toBe(true)
          for (let each = minute; atMinute(each) < next; each += 7)
            expect(isServedAt(dayparts, atMinute(each))).toBe(false)
        },
      ),
      { numRuns: 200 },
    )
  })
})

test('a dish has the hours of its own, else those of its subcategory, else those of its category', () => {
  const part = (id: string, categories: readonly (readonly [string, string])[]) => ({
    ...breakfast,
    id,
    categories: categories.map(([main_category, subcategory]) => ({ main_category, subcategory })),
  })
  const find = createDaypartFinder([
    part('all', [['South Indian', '']]),
    part('dosas', [['south indian', 'Dosa']]),
    part('late', [['South Indian', 'DOSA']]),
  ])
  const idsOf = (subcategory: string, daypart_ids?: string[], main_category = 'South Indian') =>
    find({ main_category, subcategory, daypart_ids }).map(({ id }) => id)

  expect(idsOf('Idli')).toEqual(['all'])
  expect(idsOf('Dosa')).toEqual(['dosas', 'late'])
  expect(idsOf('Dosa', ['late', 'all'])).toEqual(['all', 'late'])
  expect(idsOf('Dosa', ['removed'])).toEqual(['dosas', 'late'])
  expect(idsOf('Dosa', [], 'Drinks')).toEqual([])
})

test.each([
  [breakfast, '07:00–11:00, every day'],
  [hours('07:00', '11:00', [1, 2, 3, 4, 5]), '07:00–11:00, Mon–Fri'],
  [hours('07:00', '11:00', [6, 7]), '07:00–11:00, Sat, Sun'],
  [hours('07:00', '11:00', [1, 3, 4]), '07:00–11:00, Mon, Wed, Thu'],
  [lateNight, '22:00–02:00 the next day, Fri'],
  [hours('18:00', '00:00'), '18:00–00:00, every day'],
  [wholeSunday, 'all day, Sun'],
])('hours are said as people say them', (daypart, text) => {
  expect(hoursInWords(daypart)).toBe(text)
})

test('the next serving is said by its time, and by its day where that is not today', () => {
  expect(servingInWords(india('07:00'), india('00:00'))).toBe('07:00')
  expect(servingInWords(india('00:00', '2026-11-28'), india('23:59'))).toBe('Sat 00:00')
  expect(servingInWords(india('07:00', '2026-11-30'), india('11:00'))).toBe('Mon 07:00')
})

test.each([
  ['00:00', 0],
  ['07:05', 425],
  ['23:59', 1_439],
])('%s is minute %i of the day', (text, minute) => {
  expect([minuteOfClock(text), clockOfMinute(minute)]).toEqual([minute, text])
})

test.each(['24:00', '7:00', '07:60', '', 'noon'])('"%s" is no time', (text) => {
  expect(minuteOfClock(text)).toBeNull()
})
