/** Asks for confirmation before a save that removes an affiliate from every product. */
import { Button, Group, Stack, Text } from '@mantine/core'
import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import { Dialog } from '#kit/overlay/dialog.tsx'
import { verbs } from '#kit/theme/verbs.ts'
import type { useAffiliateEditor } from './use-affiliate-editor.client.ts'

type Confirmation = ReturnType<typeof useConfirmWithoutProduct>

type SaveControls = Pick<
  ReturnType<typeof useAffiliateEditor>,
  'form' | 'editor' | 'losesProducts' | 'submit'
>

export function useConfirmWithoutProduct({ form, editor, losesProducts, submit }: SaveControls) {
  const [isOpen, setIsOpen] = useState(false)
  const isConfirmed = useRef(false)
  const hasProducts = editor.state.draft.products.length > 0

  // A confirmation ends when the user chooses a product.
  useEffect(() => {
    if (hasProducts) isConfirmed.current = false
  }, [hasProducts])

  return {
    isAsking: isOpen,
    cancel: () => setIsOpen(false),
    save() {
      isConfirmed.current = true
      setIsOpen(false)
      form.current?.requestSubmit()
    },
    onSubmit(event: SubmitEvent) {
      event.preventDefault()
      if (losesProducts && !isConfirmed.current) setIsOpen(true)
      else void submit()
    },
  }
}

export function WithoutProductDialog({ isAsking, cancel, save }: Confirmation) {
  return (
    <Dialog opened={isAsking} onClose={cancel} title="Simpan tanpa product?" size="sm">
      <Stack gap="lg">
        <Text>
          Tanpa product, affiliate ini keluar dari semua tab. Di Data Affiliate ia hanya tampil di Semua.
        </Text>
        <Group justify="flex-end" gap="sm">
          <Button variant="default" data-autofocus onClick={cancel}>
            {verbs.cancel}
          </Button>
          <Button onClick={save}>Simpan tanpa product</Button>
        </Group>
      </Stack>
    </Dialog>
  )
}
