import { MAX_PICTURE_BYTES } from '@tiffin/contracts'
import { Button } from '@tiffin/ui'
import { ImagePlus, Trash2 } from 'lucide-react'
import { useCallback, useId, useRef, useState, type ChangeEvent } from 'react'
import { messages } from '../messages.ts'
import type { PictureChoice } from './item-form.ts'

type PictureFieldProps = { readonly picture: PictureChoice; readonly onChange: (picture: PictureChoice) => void }

const ACCEPTED = ['image/jpeg', 'image/png', 'image/webp']

/**
 * Shows the picture of a dish, with buttons to choose and remove it. A file of a type or a size that the server refuses
 * is refused here, before it is uploaded.
 */
export function PictureField({ picture, onChange }: PictureFieldProps) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const chooser = useRef<HTMLButtonElement>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const hasPicture = picture.kind !== 'none'

  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.target.files?.[0]
    // The input is cleared after each choice: otherwise it would not report that a removed file is chosen a second
    // time.
    event.target.value = ''
    if (!file) return
    const found = problemOf(file)
    setProblem(found)
    if (found === null) onChange({ kind: 'new', file })
  }
  const remove = () => {
    setProblem(null)
    onChange({ kind: 'none' })
    chooser.current?.focus()
  }
  return (
    <div role="group" aria-labelledby={id} aria-describedby={`${id}-note`} className="grid gap-1">
      <span id={id} className="text-sm font-medium text-ink">
        Picture (optional)
      </span>
      <div className="flex flex-wrap items-center gap-3">
        {hasPicture && <Preview key={picture.kind} picture={picture} />}
        <input ref={input} type="file" hidden accept={ACCEPTED.join(',')} aria-label="Picture file" onChange={choose} />
        <div className="grid justify-items-start gap-1">
          <Button ref={chooser} icon={<ImagePlus size={20} aria-hidden />} onClick={() => input.current?.click()}>
            {hasPicture ? 'Replace' : 'Choose Picture'}
          </Button>
          {hasPicture && (
            <Button variant="ghost" icon={<Trash2 size={20} aria-hidden />} onClick={remove}>
              Remove
            </Button>
          )}
        </div>
      </div>
      <p
        id={`${id}-note`}
        role={problem ? 'alert' : undefined}
        className={problem ? 'text-sm text-danger-ink' : 'text-sm text-muted'}
      >
        {problem ?? 'JPEG, PNG or WebP, at most 2 MB.'}
      </p>
    </div>
  )
}

function problemOf(file: File): string | null {
  if (!ACCEPTED.includes(file.type)) return messages.pictureNotReadable
  return file.size > MAX_PICTURE_BYTES ? messages.pictureTooLarge : null
}

function Preview({ picture }: { picture: PictureChoice }) {
  const file = picture.kind === 'new' ? picture.file : null
  // An object URL keeps the file in memory, so the URL is revoked when the picture is no longer shown.
  const showFile = useCallback(
    (image: HTMLImageElement | null) => {
      if (!image || !file) return undefined
      image.src = URL.createObjectURL(file)
      return () => URL.revokeObjectURL(image.src)
    },
    [file],
  )
  return (
    <img
      ref={showFile}
      {...(picture.kind === 'kept' && { src: picture.url })}
      alt="As it shows on the menu"
      className="size-24 shrink-0 rounded-control border border-line bg-sunken object-cover"
    />
  )
}
