import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import { usePhone } from '../layout/use-phone.client.ts'
import { Dialog, DialogStack } from '../overlay/dialog.tsx'
import { verbs } from '../theme/verbs.ts'
import { DiscardDialog } from './discard-dialog.tsx'
import classes from './form-modal.module.css'

export interface FormState {
  /** True if closing would lose input. */
  dirty: boolean
  /** True while a save is running; closing has to wait for its result. */
  saving: boolean
  /** Says what closing would lose, if it is not what was typed. */
  lossText?: string
}

export interface FormModalControls {
  askToClose(): void
  /** Receives the state whenever it changes. The function must be stable between renders. */
  reportState(state: FormState): void
}

interface FormModalProps {
  opened: boolean
  title: string
  /** Set if the form needs more room than a few fields. */
  size?: string
  onClose(): void
  /** Content, mounted again each time the dialog opens. */
  children(controls: FormModalControls): ReactNode
}

const pristineState: FormState = { dirty: false, saving: false }

/**
 * A dialog with a form. Closing it by Escape, Back, the close button, the backdrop or 'Batal' asks first if there is
 * unsaved input.
 */
export function FormModal({ opened, title, size, onClose, children }: FormModalProps) {
  const isPhone = usePhone()
  const [isAsking, question] = useDisclosure(false)
  const [lossText, setLossText] = useState<string>()
  const state = useRef(pristineState)
  const reportState = useCallback((next: FormState) => {
    state.current = next
  }, [])

  function askToClose() {
    if (state.current.saving) return
    if (!state.current.dirty) return onClose()
    setLossText(state.current.lossText)
    question.open()
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
        hasUnsavedInput={() => state.current.dirty}
        title={title}
        {...(size && { size })}
        fullScreen={isPhone}
        classNames={{ content: classes.content, body: classes.body }}
      >
        {children({ askToClose, reportState })}
      </Dialog>
      <DiscardDialog
        stackId="question"
        opened={opened && isAsking}
        lossText={lossText}
        onKeep={question.close}
        onDiscard={discard}
      />
    </DialogStack>
  )
}

/** Buttons of a form: at its end on a desktop, always in reach of the thumb on a phone. */
export function FormActions({ children }: { children: ReactNode }) {
  return <div className={classes.actions}>{children}</div>
}

interface SaveActionsProps extends FormModalControls, Omit<FormState, 'lossText'> {
  verb: string
  /** Label of the button while saving. */
  busy?: string
  /** Label of the button that closes the dialog, if there is nothing left to cancel. */
  closeLabel?: string
  /** Set if saving deletes something permanently. */
  color?: 'bad'
  /** False if there is nothing to save, which the form then explains. */
  canSave?: boolean
}

/** Buttons at the end of a form in a `FormModal`. Reports to the dialog whether closing it would lose input. */
export function SaveActions(props: SaveActionsProps) {
  const { verb, busy = verbs.saving, closeLabel = verbs.cancel, color, canSave = true } = props
  const { dirty, saving, askToClose, reportState } = props
  useEffect(() => {
    reportState({ dirty, saving })
    return () => reportState(pristineState)
  }, [reportState, dirty, saving])
  return (
    <FormActions>
      <Button variant="default" aria-disabled={saving} onClick={askToClose}>
        {closeLabel}
      </Button>
      <Button
        type="submit"
        aria-disabled={saving || !canSave}
        data-disabled={!canSave || undefined}
        {...(color && { color })}
      >
        {saving ? busy : verb}
      </Button>
    </FormActions>
  )
}
