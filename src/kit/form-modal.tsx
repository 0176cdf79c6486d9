import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { type ReactNode, useCallback, useEffect, useRef } from 'react'
import { Dialog, DialogStack } from './dialog.tsx'
import { DiscardDialog } from './discard-dialog.tsx'
import classes from './form-modal.module.css'
import { usePhone } from './use-phone.client.ts'
import { verbs } from './verbs.ts'

export interface FormState {
  /** something was typed that closing would lose */
  dirty: boolean
  /** closing waits for the answer */
  saving: boolean
}

export interface FormModalControls {
  askToClose(): void
  /** to be told whenever it changes; must not change itself */
  watch(state: FormState): void
}

interface FormModalProps {
  opened: boolean
  title: string
  /** where its form needs more room than a few fields */
  size?: string
  onClose(): void
  /** mounted anew each time the dialog opens */
  children(controls: FormModalControls): ReactNode
}

const untouched: FormState = { dirty: false, saving: false }

/** A dialog with a form in it. Closing by Escape, Back, cross, backdrop or Batal asks once when something was typed. */
export function FormModal({ opened, title, size, onClose, children }: FormModalProps) {
  const phone = usePhone()
  const [asking, question] = useDisclosure(false)
  const state = useRef(untouched)
  const watch = useCallback((next: FormState) => {
    state.current = next
  }, [])

  function askToClose() {
    if (state.current.saving) return
    if (state.current.dirty) question.open()
    else onClose()
  }

  function discard() {
    question.close()
    onClose()
  }

  return (
    <DialogStack opened={opened}>
      <Dialog
        stackId="form"
        opened={opened}
        onClose={askToClose}
        typed={() => state.current.dirty}
        title={title}
        {...(size && { size })}
        fullScreen={phone}
        classNames={{ content: classes.content, body: classes.body }}
      >
        {children({ askToClose, watch })}
      </Dialog>
      <DiscardDialog
        stackId="question"
        opened={opened && asking}
        onKeep={question.close}
        onDiscard={discard}
      />
    </DialogStack>
  )
}

/** The buttons of a form: at its end, and on a phone always in reach of the thumb. */
export function FormActions({ children }: { children: ReactNode }) {
  return <div className={classes.actions}>{children}</div>
}

interface SaveActionsProps extends FormModalControls, FormState {
  verb: string
  /** on its button meanwhile */
  busy?: string
  /** where saving takes away for good */
  color?: 'bad'
}

/** The foot of a form in such a dialog, which also tells the dialog what closing it would lose. */
export function SaveActions(props: SaveActionsProps) {
  const { verb, busy = verbs.saving, color, dirty, saving, askToClose, watch } = props
  useEffect(() => {
    watch({ dirty, saving })
    return () => watch(untouched)
  }, [watch, dirty, saving])
  return (
    <FormActions>
      <Button variant="default" aria-disabled={saving} onClick={askToClose}>
        {verbs.cancel}
      </Button>
      <Button type="submit" aria-disabled={saving} {...(color && { color })}>
        {saving ? busy : verb}
      </Button>
    </FormActions>
  )
}
