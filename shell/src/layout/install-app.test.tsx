import { act, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { renderShell } from '../testing/render-shell.tsx'
import { InstallApp } from './install-app.tsx'

const install = () => screen.queryByRole('button', { name: 'Install Tiffin' })

function offerToInstall() {
  const prompt = vi.fn(async () => undefined)
  const offer = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt })
  act(() => void window.dispatchEvent(offer))
  return { prompt, offer }
}

test('where the browser offers it, one press installs, and the button is gone', async () => {
  const { prompt, offer } = offerToInstall()
  renderShell(<InstallApp />)
  expect(offer.defaultPrevented).toBe(true)

  await userEvent.click(install()!)

  expect(prompt).toHaveBeenCalledOnce()
  expect(install()).toBeNull()
})

test('nothing is offered by a browser that offers nothing, nor once it is installed', () => {
  renderShell(<InstallApp isCollapsed />)
  expect(install()).toBeNull()
  offerToInstall()
  expect(install()).not.toBeNull()

  act(() => void window.dispatchEvent(new Event('appinstalled')))

  expect(install()).toBeNull()
})
