import type { BrowserContext, Page } from '@playwright/test'

/** Returns the colour near the bottom right corner of every frame that the browser painted during `action`. */
export async function framesDuring(
  page: Page,
  context: BrowserContext,
  action: () => Promise<void>,
): Promise<number[][]> {
  const cast = await context.newCDPSession(page)
  const frames: string[] = []
  cast.on('Page.screencastFrame', ({ data, sessionId }) => {
    frames.push(data)
    void cast.send('Page.screencastFrameAck', { sessionId }).catch(() => undefined)
  })
  await cast.send('Page.startScreencast', { format: 'png', everyNthFrame: 1 })
  await action()
  await cast.send('Page.stopScreencast')
  await cast.detach()
  return page.evaluate(async (pictures) => {
    const corners: number[][] = []
    for (const picture of pictures) {
      const bytes = Uint8Array.from(atob(picture), (character) => character.charCodeAt(0))
      const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }))
      const drawing = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d')!
      drawing.drawImage(bitmap, 0, 0)
      corners.push(Array.from(drawing.getImageData(bitmap.width - 4, bitmap.height - 4, 1, 1).data.slice(0, 3)))
    }
    return corners
  }, frames)
}
