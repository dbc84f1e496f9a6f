import { importMenu, listCategories, listMenu, listTaxGroups } from '@tiffin/contracts'
import { Button } from '@tiffin/ui'
import { toast, useApiMutation } from '@tiffin/web-kit'
import { sampleMenu } from '../files/sample-menu.ts'
import { toUpload } from '../files/to-upload.ts'
import { useTellFailure } from '../hooks/use-tell-failure.ts'

/** Shows a button that imports the sample menu, for a restaurant whose menu is empty. */
export function SampleMenuButton({ isPrimary = false }: { isPrimary?: boolean }) {
  const tellFailure = useTellFailure()
  const run = useApiMutation(importMenu, { invalidates: [listMenu, listCategories, listTaxGroups] })
  const add = async () => {
    try {
      const { count } = await run.mutateAsync({ body: toUpload(sampleMenu()) })
      toast.success(`${count} dishes of the sample menu added. Change or delete them as you like.`)
    } catch (error) {
      tellFailure(error, 'The sample menu could not be added.')
    }
  }
  return (
    <Button variant={isPrimary ? 'primary' : 'secondary'} busy={run.isPending} onClick={() => void add()}>
      Add the sample menu
    </Button>
  )
}
