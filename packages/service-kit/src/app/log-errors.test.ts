import { expect, test } from 'vitest'
import { describeError } from './log-errors.ts'

const PERSONAL = ['asha@spice.example', '+91 98450 12345', '9845012345', '098450-12345', '4 Church Street']

test('a refused mail does not name its recipient', () => {
  const error = Object.assign(
    new Error(`Can't send mail - all recipients were rejected: 550 5.1.1 <${PERSONAL[0]}>: unknown`),
    {
      code: 'EENVELOPE',
      responseCode: 550,
      response: `550 <${PERSONAL[0]}>`,
      rejected: [PERSONAL[0]],
    },
  )
  const said = JSON.stringify(describeError(Object.assign(new Error('The email could not be sent.'), { cause: error })))

  expect(said).not.toContain(PERSONAL[0])
  expect(said).toContain('EENVELOPE')
  expect(said).toContain('all recipients were rejected: 550 5.1.1')
})

test('a refused row is not shown', () => {
  const error = Object.assign(new Error('duplicate key value violates unique constraint "users_email_key"'), {
    code: '23505',
    detail: `Key (email)=(${PERSONAL[0]}) already exists.`,
    where: `row (${PERSONAL[4]})`,
    parameters: PERSONAL,
  })
  const said = JSON.stringify(describeError(error))

  for (const part of PERSONAL) expect(said).not.toContain(part)
  expect(said).toContain('users_email_key')
  expect(said).toContain('23505')
})

test.each(PERSONAL.slice(1, 4))('the phone number %s is hidden in a text and in its stack', (phone) => {
  const { message, stack } = describeError(new Error(`No order of ${phone} was found`))

  expect(message).toBe('No order of [hidden] was found')
  expect(stack).not.toContain(phone)
})

test('what helps to find a fault stays', () => {
  const text = 'order 01910000-0000-7000-8000-000000000001 at 127.0.0.1:5432 after 3000 ms in app.ts:123:45'
  const { type, message, stack } = describeError(new TypeError(text))

  expect([type, message]).toEqual(['TypeError', text])
  expect(stack).toContain('log-errors.test.ts')
})

test('what was thrown and is no error is logged as a text; a circle of causes ends', () => {
  expect(describeError('asha@spice.example went')).toEqual({ type: 'string', message: '[hidden] went' })
  const circle = new Error('round')
  circle.cause = circle
  expect(JSON.stringify(describeError(circle)).match(/"round"/g)).toHaveLength(5)
})

const CANARIES = ['ravi@spice.test', '9876543210', '$argon2id$v=19$hash', '42 Canary Lane']
const found = (error: unknown) => CANARIES.filter((canary) => JSON.stringify(describeError(error)).includes(canary))

test('the row a database error is about stays out of the log; which constraint it was does not', () => {
  const error = Object.assign(new Error('duplicate key value violates unique constraint "users_email_key"'), {
    code: '23505',
    detail: 'Key (email)=(ravi@spice.test) already exists.',
    where: 'SQL statement with $argon2id$v=19$hash',
    table: 'users',
  })

  expect(describeError(error)).toMatchObject({
    type: 'Error',
    code: '23505',
    message: 'duplicate key value violates unique constraint "users_email_key"',
  })
  expect(found(error)).toEqual([])
})

test.each([
  'invalid input syntax for type integer: "9876543210"',
  'Key (contact)=(9876543210) already exists.',
  'value "42 Canary Lane" is too long',
])('%s: the value is hidden', (message) => {
  expect(found(new Error(message))).toEqual([])
})

test('a query that Prisma prints is left out, what is wrong with it is not', () => {
  const error = new Error(
    '\nInvalid `prisma.user.create()` invocation:\n\n{\n  data: {\n    email: "ravi@spice.test",\n    passwordHash: "$argon2id$v=19$hash"\n  }\n}\n\nArgument `role` is missing.',
  )
  error.name = 'PrismaClientValidationError'

  expect(describeError(error).message).toBe('Argument `role` is missing.')
  expect(found(error)).toEqual([])
})

test('causes come along, and where it happened', () => {
  const { stack, cause } = describeError(
    new Error('orders did not answer', { cause: new Error('invalid input: "9876543210"') }),
  )

  expect(stack).toMatch(/^Error: orders did not answer\n\s+at .*log-errors\.test\.ts/)
  expect(cause).toMatchObject({ message: 'invalid input: "[hidden]"' })
})

test('control: the canaries are found where nothing hides them', () => {
  const { message } = new Error(CANARIES.join(' '))

  expect(CANARIES.filter((canary) => message.includes(canary))).toEqual(CANARIES)
})
