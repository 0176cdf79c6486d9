/** State of the fields of the video dialog. */
import { schemaResolver, useForm } from '@mantine/form'
import { type FocusEvent, useRef, useState } from 'react'
import { clearToasts, toastError } from '#kit/toast.tsx'
import { oneLinkNeeded, type VideoForm, videoFormSchema } from '../video.ts'
import type { SaveFailure } from './save-failure.ts'

const fieldOrder = ['video_vo', 'video_review', 'product_id'] as const

interface Editing {
  initial: VideoForm
  /** Resolves when saved, to what then should happen; rejects never: a failure is told as one. */
  save(input: VideoForm): Promise<SaveFailure | null>
}

export type VideoFormState = ReturnType<typeof useVideoForm>

export function useVideoForm({ initial, save }: Editing) {
  const form = useForm<VideoForm>({
    name: 'video',
    initialValues: initial,
    validate: schemaResolver(videoFormSchema, { sync: true }),
    // Either link is enough, so either field takes the message away.
    onValuesChange: ({ video_review }) => {
      if (video_review !== '' && form.errors.video_vo === oneLinkNeeded) form.clearFieldError('video_vo')
    },
  })
  const [saving, setSaving] = useState(false)
  // Two presses within one frame both meet `saving` false.
  const pressed = useRef(false)

  function inputOf(field: keyof VideoForm): HTMLInputElement | null {
    return form.getInputNode<HTMLInputElement, keyof VideoForm>(field)
  }

  function focusFirst(errors: Partial<Record<string, unknown>>) {
    const first = fieldOrder.find((field) => errors[field])
    if (first) inputOf(first)?.focus()
  }

  async function submit(values: VideoForm) {
    if (pressed.current) return
    pressed.current = true
    clearToasts()
    setSaving(true)
    const failure = await save(videoFormSchema.parse(values))
    pressed.current = false
    setSaving(false)
    if (!failure) return
    toastError(failure.toast)
    form.setErrors(failure.fields)
    focusFirst(failure.fields)
  }

  /** A link that is none shows when its field is left; what is still empty, only when saving. */
  function onBlur(event: FocusEvent<HTMLFormElement>) {
    const left: EventTarget = event.target
    const field = fieldOrder.find((each) => inputOf(each) === left)
    const toButton = event.relatedTarget instanceof HTMLButtonElement
    if (field && form.values[field] !== '' && !saving && !toButton) void form.validateField(field)
  }

  return { form, saving, onBlur, onSubmit: form.onSubmit(submit, focusFirst) }
}
