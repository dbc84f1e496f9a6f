import { AppError, listModules } from '@tiffin/contracts'
import { createMockRestaurant } from '@tiffin/mock-api'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { addressShown, advanceTime, fakeTime, holdAnswers } from '@tiffin/web-kit/testing'
import { describe, expect, test } from 'vitest'
import { callsTo, renderPanel } from '../../testing/render-system.tsx'
import { card, facts, openModules, press, versions } from './testing/modules-page.ts'

const now = () => new Date('2026-11-21T12:30:00Z')
const refusing = (endpoint: 'promoteModule' | 'rollBackModule' | 'listModules', refusal: AppError) =>
  createMockRestaurant({ now, refusals: new Map([[endpoint, refusal]]) })

describe('Modules', () => {
  test('says of each module what is live, what is tried by whom, and where one would go back to', async () => {
    await openModules()

    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Modules')
    expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
      'Back Office',
      'Billing & Plans',
      'POS Terminal',
      'Upload Tokens',
    ])
    expect(facts('POS Terminal')).toEqual([
      'Live: 1.1.0-facade1234commit facade1',
      'Canary: 1.2.0-deadbea7ffcommit deadbea for spicegarden, dosajunction and 10 % of all restaurants',
      'Live before: 1.0.0-c0ffee1234commit c0ffee1',
    ])
    expect(facts('Billing & Plans')).toEqual(['Live: 0.1.0-b1117e57aacommit b1117e5', 'Live before: Nothing yet'])
  })

  test('names who owns a module, there and with its errors, and a mail address can be followed', async () => {
    const mock = createMockRestaurant({ now })
    mock.platform.modules = mock.platform.modules.map((module) => ({
      ...module,
      ...(module.name === 'pos' && { owners: { team: 'Till', contact: 'till@tiffin.test' } }),
      ...(module.name === 'billing' && { owners: { team: 'Billing', contact: '#billing' } }),
    }))
    await openModules({ mock })

    expect(facts('POS Terminal')[0]).toBe('Owned by: Till, till@tiffin.test')
    expect(card('POS Terminal').getByRole('link').getAttribute('href')).toBe('mailto:till@tiffin.test')
    expect(facts('Billing & Plans')[0]).toBe('Owned by: Billing, #billing')
    expect(card('Billing & Plans').queryByRole('link')).toBeNull()
    expect(facts('Back Office')[0]).toMatch(/^Live: /)

    await press('Errors: POS Terminal')
    const dialog = within(await screen.findByRole('dialog', { name: 'Errors of POS Terminal' }))
    expect(dialog.getByRole('link', { name: 'till@tiffin.test' })).toBeDefined()
  })

  test('says which services go with a canary, and which of them do not answer', async () => {
    const mock = createMockRestaurant({ now })
    const next_services = [
      { service: 'orders', is_away: false },
      { service: 'stock', is_away: true },
    ]
    mock.platform.modules = mock.platform.modules.map((module) =>
      module.name === 'pos' ? { ...module, next_services } : module,
    )
    await openModules({ mock })

    expect(facts('POS Terminal')[2]).toBe(
      'With a canary: the next version of orders; the next version of stock, which does not answer: the live one does',
    )
  })

  test('lists the versions, the newest first, with what each weighs and how often it failed', async () => {
    await openModules({ mock: createMockRestaurant({ now }) })

    expect(
      card('POS Terminal')
        .getAllByRole('columnheader')
        .map(({ textContent }) => textContent),
    ).toEqual(['Version', 'Released', 'Size', 'Failures (24 h)', 'Status', 'Actions'])
    expect(versions('POS Terminal')).toEqual([
      [
        '1.2.0-deadbea7ffcommit deadbea',
        'Nov 21, 2026 16:00',
        '52.0 KB',
        '14 failures in 3 restaurants',
        'Canary',
        'PromoteChange canary…Preview…',
      ],
      ['1.1.0-facade1234commit facade1', 'Nov 16, 2026 18:00', '51.6 KB', 'No failures', 'Live', ''],
      [
        '1.0.0-c0ffee1234commit c0ffee1',
        'Oct 27, 2026 18:00',
        '48.3 KB',
        'No failures',
        '',
        'PromoteTry at some restaurants…Preview…',
      ],
    ])
    expect(versions('Back Office')[0]?.[3]).toBe('1 failure')
  })

  test('of the shell it says that nothing reports its failures', async () => {
    const mock = createMockRestaurant({ now })
    mock.platform.modules = mock.platform.modules.map((module) =>
      module.name === 'backoffice' ? { ...module, name: 'shell' } : module,
    )
    await openModules({ mock })

    expect(new Set(versions('Shell').map((cells) => cells[3]))).toEqual(new Set(['Not reported']))
    expect(versions('POS Terminal')[0]?.[3]).toBe('14 failures in 3 restaurants')
  })

  test('a module that is new here is called as it is', async () => {
    const mock = createMockRestaurant()
    mock.platform.modules = mock.platform.modules.map((module) =>
      module.name === 'billing' ? { ...module, name: 'loyalty-cards', live: null, versions: [] } : module,
    )
    await openModules({ mock })

    expect(facts('Loyalty cards')).toEqual(['Live: Nothing yet', 'Live before: Nothing yet'])
    expect(card('Loyalty cards').getByText('No version is kept.')).toBeDefined()
  })

  test('says of a version why nobody can be given it, and what is given in its place', async () => {
    const reason = 'The description of pos 1.1.0-facade1234 in the store cannot be read: it is empty.'
    const mock = createMockRestaurant({ now })
    mock.platform.modules = mock.platform.modules.map((module) => {
      if (module.name !== 'pos') return module
      return {
        ...module,
        given: '1.0.0-c0ffee1234',
        versions: module.versions.map((version) =>
          version.version === module.live ? { ...version, bytes: null, commit: null, problems: [reason] } : version,
        ),
      }
    })
    await openModules({ mock })

    expect(facts('POS Terminal').slice(0, 2)).toEqual([
      'Live: 1.1.0-facade1234',
      'Given in its place: 1.0.0-c0ffee1234commit c0ffee1',
    ])
    expect(versions('POS Terminal')[1]).toEqual([
      '1.1.0-facade1234',
      'Nov 16, 2026 18:00',
      'Unknown',
      'No failures',
      `Live${reason}`,
      '',
    ])
    expect(facts('Back Office')[1]).toMatch(/^Live before/)
  })

  test('says what is wrong with the log of releases', async () => {
    const mock = createMockRestaurant()
    mock.platform.releaseLogProblems = [
      'The entry log/00000007-0badf00d.json of the release log cannot be read; its copy is used.',
    ]
    await openModules({ mock })

    expect(screen.getByText(mock.platform.releaseLogProblems[0]!)).toBeDefined()
  })

  test('looks again every 30 seconds', async () => {
    fakeTime()
    const { mock } = await openModules()
    mock.platform.modules = mock.platform.modules.map((module) => ({
      ...module,
      versions: module.versions.map((version) => ({ ...version, failures: 2, failing_restaurants: 1 })),
    }))

    await advanceTime(30_000)
    expect(await screen.findAllByText('2 failures')).toHaveLength(6)
    expect(callsTo(mock, 'listModules')).toHaveLength(2)
  })

  test('holds their places while they are on their way', async () => {
    renderPanel('/system/modules')
    const answer = holdAnswers(listModules)

    await screen.findByRole('heading', { level: 1, name: 'Modules' })
    expect(screen.getByRole('status', { name: 'Loading' })).toBeDefined()
    answer()
    await screen.findByRole('region', { name: 'POS Terminal' })
    expect(screen.queryByRole('status', { name: 'Loading' })).toBeNull()
  })

  test('before the first release says so', async () => {
    const mock = createMockRestaurant()
    mock.platform.modules = []
    renderPanel('/system/modules', { mock })

    expect(await screen.findByText('No module was released yet.')).toBeDefined()
  })

  test('that cannot be read say why, once, and can be tried again', async () => {
    const mock = createMockRestaurant({ outages: new Set(['listModules']) })
    const { texts } = renderPanel('/system/modules', { mock })
    const failed = within(await screen.findByRole('alert'))
    expect(
      failed.getByText('Failed to load modules: Something went wrong on our side. Please try again.'),
    ).toBeDefined()

    mock.outages.clear()
    await userEvent.click(failed.getByRole('button', { name: 'Try Again' }))
    expect(await screen.findByRole('region', { name: 'POS Terminal' })).toBeDefined()
    expect(texts()).toEqual(['Failed to load modules: Something went wrong on our side. Please try again.'])
  })

  test.each([[new AppError('SESSION_ENDED')], [new AppError('ACCESS_DENIED')]])(
    'a session that is over leads to the login: %s',
    async (refusal) => {
      renderPanel('/system/modules', { mock: refusing('listModules', refusal) })

      expect(await screen.findByText('Sign in to manage the platform')).toBeDefined()
      await waitFor(() => expect(addressShown()).toBe('/system/login'))
    },
  )
})

describe('promoting', () => {
  test('asks, makes the version live for everybody, shows a success, and moves the focus to its card', async () => {
    const { mock, questions, texts } = await openModules()
    await press('Promote Back Office 1.0.0-0ddba11000')

    await waitFor(() =>
      expect(facts('Back Office')).toEqual([
        'Live: 1.0.0-0ddba11000commit 0ddba11',
        'Live before: 1.1.0-5c0ffee5aacommit 5c0ffee',
      ]),
    )
    expect(questions).toEqual([
      {
        title: 'Promote 1.0.0-0ddba11000',
        message: 'Back Office 1.0.0-0ddba11000 becomes live for everybody.',
        confirmLabel: 'Promote',
        danger: false,
      },
    ])
    expect(callsTo(mock, 'promoteModule')).toMatchObject([
      { params: { name: 'backoffice' }, body: { version: '1.0.0-0ddba11000' } },
    ])
    expect(texts()).toEqual(['Back Office 1.0.0-0ddba11000 is live for everybody.'])
    expect(document.activeElement).toBe(card('Back Office').getByRole('heading'))
    expect(versions('Back Office').map((cells) => cells[4])).toEqual(['', 'Live'])
  })

  test.each([
    [
      'Promote POS Terminal 1.2.0-deadbea7ff',
      'POS Terminal 1.2.0-deadbea7ff becomes live for everybody. It failed 14 times in the last 24 hours.',
      true,
    ],
    [
      'Promote POS Terminal 1.0.0-c0ffee1234',
      'POS Terminal 1.0.0-c0ffee1234 becomes live for everybody. The canary of 1.2.0-deadbea7ff ends.',
      false,
    ],
  ])('the question of %s says what comes with it; declined, nothing is done', async (button, message, danger) => {
    const { mock, questions } = await openModules({ confirms: false })
    await press(button)

    expect(questions).toMatchObject([{ message, danger }])
    expect(callsTo(mock, 'promoteModule')).toEqual([])
  })

  test('that is refused says why to the letter, and the focus stays', async () => {
    const { texts } = await openModules({
      mock: refusing(
        'promoteModule',
        new AppError('RELEASE_REFUSED', { reason: 'pos 1.0.0-c0ffee1234 is not in the store any more.' }),
      ),
    })
    await press('Promote POS Terminal 1.0.0-c0ffee1234')

    await waitFor(() =>
      expect(texts()).toEqual(['Failed to promote: pos 1.0.0-c0ffee1234 is not in the store any more.']),
    )
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Promote POS Terminal 1.0.0-c0ffee1234' }))
  })
})

describe('going back', () => {
  test('asks with what is live afterwards, and shows what the gateway made live', async () => {
    const { questions, texts } = await openModules()
    await press('Roll Back: Back Office')

    await waitFor(() =>
      expect(facts('Back Office')).toEqual(['Live: 1.0.0-0ddba11000commit 0ddba11', 'Live before: Nothing yet']),
    )
    expect(questions).toEqual([
      {
        title: 'Roll Back',
        message: 'Back Office 1.0.0-0ddba11000 becomes live for everybody again, in place of 1.1.0-5c0ffee5aa.',
        confirmLabel: 'Roll Back',
        danger: true,
      },
    ])
    expect(texts()).toEqual(['Back Office went back: 1.0.0-0ddba11000 is live for everybody.'])
    expect(document.activeElement).toBe(card('Back Office').getByRole('heading'))
  })

  test('ends a canary where one runs', async () => {
    const { questions, texts } = await openModules()
    await press('End Canary: POS Terminal')

    expect(await screen.findByRole('button', { name: 'Roll Back: POS Terminal' })).toBeDefined()
    expect(questions).toEqual([
      {
        title: 'End Canary',
        message: 'POS Terminal 1.2.0-deadbea7ff is not tried any more: 1.1.0-facade1234 is live for everybody.',
        confirmLabel: 'End Canary',
        danger: true,
      },
    ])
    expect(texts()).toEqual(['The canary of POS Terminal ended: 1.1.0-facade1234 is live for everybody.'])
    expect(facts('POS Terminal')).toHaveLength(2)
  })

  test('is not offered where nothing was live before', async () => {
    await openModules()

    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Roll Back: Billing & Plans' }).disabled).toBe(true)
  })

  test('that fails says why', async () => {
    const { texts } = await openModules({ mock: refusing('rollBackModule', new AppError('SERVICE_UNAVAILABLE')) })
    await press('Roll Back: Back Office')
    await press('End Canary: POS Terminal')

    await waitFor(() =>
      expect(texts()).toEqual([
        'Failed to roll back: The service is not available right now. Please try again in a moment.',
        'Failed to end the canary: The service is not available right now. Please try again in a moment.',
      ]),
    )
  })
})
