import { schemaResolver, useForm } from '@mantine/form'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { loginChanges } from '#features/session/login.client.ts'
import { toLoginFailure } from '#features/session/login-failure.client.ts'
import { clearToasts, toastSuccess } from '#kit/feedback/toast.tsx'
import { useBusy } from '#kit/form/use-busy.client.ts'
import { useRename } from '../profile.client.ts'
import { buildProfileFormSchema, type Profile, type ProfileForm } from '../profile.ts'
import { type SetProblem, useOwnProblem } from './problem.tsx'

interface ProfileFormOptions {
  profile: Profile
  onProblem: SetProblem
  onUnsaved(unsaved: boolean): void
}

const fieldOrder = ['full_name', 'email', 'current_password'] as const

export function useProfileForm({ profile, onProblem, onUnsaved }: ProfileFormOptions) {
  const rename = useRename()
  const changeEmail = useMutation(loginChanges.email)
  const { showProblem, hideProblem } = useOwnProblem(onProblem)
  const form = useForm<ProfileForm>({
    name: 'profile',
    initialValues: toForm(profile),
    onValuesChange: hideProblem,
    validate: (values) => schemaResolver(buildProfileFormSchema(profile.email), { sync: true })(values),
  })
  const changesEmail = form.values.email.trim().toLowerCase() !== profile.email
  const changesName = form.values.full_name !== profile.full_name
  const unsaved = changesEmail || changesName
  useEffect(() => onUnsaved(unsaved), [unsaved, onUnsaved])

  // A change by somebody else shows at once in a field that the user has not edited.
  const shownProfile = useRef(profile)
  const { setFieldValue } = form
  useEffect(() => {
    const earlierProfile = shownProfile.current
    if (earlierProfile === profile) return
    shownProfile.current = profile
    if (form.getValues().full_name === earlierProfile.full_name) setFieldValue('full_name', profile.full_name)
    if (form.getValues().email === earlierProfile.email) setFieldValue('email', profile.email)
  }, [profile, form.getValues, setFieldValue])

  const { busy, runUnlessBusy } = useBusy()

  /** @param summary the message at the top of the page, if it says more than the one at the field */
  function showError(field: keyof ProfileForm | null, message: string, summary = message) {
    if (field) {
      form.setFieldError(field, message)
      // Focuses the field after it has rendered its error.
      setTimeout(() => form.getInputNode(field)?.focus())
    }
    showProblem({ message: summary, isAtField: field !== null })
  }

  /** Saves the e-mail address first: if it is refused, nothing is saved. */
  async function save(values: ProfileForm) {
    const { full_name, email, current_password } = buildProfileFormSchema(profile.email).parse(values)
    if (email !== profile.email) {
      try {
        await changeEmail.mutateAsync({ email, current_password })
      } catch (error) {
        const { message, field } = toLoginFailure(error)
        return showError(isProfileField(field) ? field : null, message, `Failed to update email. ${message}`)
      }
      toastSuccess('Periksa email baru Anda untuk link konfirmasi.', 'Email Updated')
      form.setValues({ email: profile.email, current_password: '' })
      if (full_name === profile.full_name) return
    }
    try {
      const row = await rename.mutateAsync({ full_name })
      form.setFieldValue('full_name', row.full_name)
      toastSuccess('Perubahan sudah disimpan.', 'Profil Berhasil Diperbarui')
    } catch (error) {
      const { message, field } = toLoginFailure(error)
      showError(isProfileField(field) ? field : null, message)
    }
  }

  async function submit(values: ProfileForm) {
    clearToasts()
    onProblem(null)
    await save(values)
  }

  const onSubmit = form.onSubmit(
    (values) => runUnlessBusy(() => submit(values)),
    (errors) => {
      const firstInvalid = fieldOrder.find((field) => errors[field])
      if (firstInvalid) showError(firstInvalid, String(errors[firstInvalid]))
    },
  )

  return { form, busy, changesEmail, onSubmit }
}

function toForm({ full_name, email }: Profile): ProfileForm {
  return { full_name, email, current_password: '' }
}

function isProfileField(field: string | null): field is keyof ProfileForm {
  return fieldOrder.some((each) => each === field)
}
