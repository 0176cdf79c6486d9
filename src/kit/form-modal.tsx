import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import type { ReactNode } from 'react'
import { usePhone } from './use-phone.ts'

interface FormModalProps {
  opened: boolean
  title: string
  /** something was typed that closing would lose */
  dirty: boolean
  /** closing waits for the answer */
  saving: boolean
  onClose(): void
  children(askToClose: () => void): ReactNode
}

/** A dialog with a form in it. Closing by Escape, cross, backdrop or Batal asks once when something was typed. */
export function FormModal({ opened, title, dirty, saving, onClose, children }: FormModalProps) {
  const phone = usePhone()
  const [asking, question] = useDisclosure(false)

  function askToClose() {
    if (saving) return
    if (dirty) question.open()
    else onClose()
  }

  function discard() {
    question.close()
    onClose()
  }

  return (
    <Modal.Stack>
      <Modal stackId="form" opened={opened} onClose={askToClose} title={title} fullScreen={phone}>
        {children(askToClose)}
      </Modal>
      <Modal
        stackId="question"
        role="alertdialog"
        opened={opened && asking}
        onClose={question.close}
        title="Buang perubahan?"
        size="sm"
        centered
      >
        <Stack gap="lg">
          <Text>Yang sudah diketik belum disimpan.</Text>
          <Group justify="flex-end" gap="sm">
            <Button variant="default" data-autofocus onClick={question.close}>
              Lanjut mengedit
            </Button>
            <Button color="bad" onClick={discard}>
              Buang
            </Button>
          </Group>
        </Stack>
      </Modal>
    </Modal.Stack>
  )
}
