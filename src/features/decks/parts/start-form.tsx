/** Asks which template to use and whether recipients are marked as contacted, then makes the deck. */
import { Checkbox, Radio, Skeleton, Stack, Text } from '@mantine/core'
import { useLocalStorage } from '@mantine/hooks'
import { isDefinedError } from '@orpc/client'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import type { Template } from '#features/templates/template.ts'
import { listUnknownShortcodes } from '#features/templates/template-text.ts'
import { templateListOptions } from '#features/templates/templates.client.ts'
import { type FormModalControls, SaveActions } from '#kit/form-modal.tsx'
import { LoadFailure } from '#kit/load-failure.tsx'
import { toastError } from '#kit/toast.tsx'
import { useOnce } from '#kit/use-once.client.ts'
import { UserText } from '#kit/user-text.tsx'
import { useStartDeck } from '../decks.client.ts'
import type { Audience } from '../decks.contract.ts'
import { useOpenDeck } from './open-deck.client.ts'
import classes from './start-deck.module.css'

interface StartFormProps {
  of: Audience
  onClose(): void
  controls: FormModalControls
}

export function StartForm({ of, onClose, controls }: StartFormProps) {
  const templates = useQuery(templateListOptions())
  const [last, setLast] = useLocalStorage({
    key: 'antrean template',
    defaultValue: '',
    getInitialValueInEffect: false,
  })
  const [marks, setMarks] = useLocalStorage({
    key: 'antrean tandai',
    defaultValue: true,
    getInitialValueInEffect: false,
  })
  const chosen = templates.data?.find(({ id }) => id === last)
  const [wasSubmitted, setWasSubmitted] = useState(false)
  const start = useStartDeck()
  const openDeck = useOpenDeck()
  const { busy, once } = useOnce()

  function submit(event: FormEvent) {
    event.preventDefault()
    setWasSubmitted(true)
    if (!chosen) return
    void once(async () => {
      try {
        const { id } = await start.mutateAsync({ template_id: chosen.id, mark_contacted: marks, of })
        onClose()
        openDeck(id)
      } catch (thrown) {
        const error = thrown as NonNullable<typeof start.error>
        const said = isDefinedError(error) && error.code !== 'BAD_REQUEST'
        toastError(said ? error.message : 'Gagal membuat antrean. Coba lagi.')
      }
    })
  }

  return (
    <form noValidate onSubmit={submit}>
      <Stack gap="md">
        {templates.isError && (
          <LoadFailure
            title="Gagal memuat template griting"
            error={templates.error}
            retrying={templates.isFetching}
            onRetry={() => void templates.refetch()}
          />
        )}
        {!templates.data && !templates.isError && <Skeleton h="8rem" className="appear-late" />}
        {templates.data && (
          <Radio.Group
            label="Template"
            value={chosen?.id ?? ''}
            onChange={setLast}
            error={wasSubmitted && !chosen && 'Template harus dipilih'}
            errorProps={{ role: 'alert' }}
          >
            {templates.data.length === 0 && (
              <Text>
                Belum ada template. <Link to="/dashboard/griting">Tulis template</Link>
              </Text>
            )}
            <div className={classes.templates}>
              {templates.data.map((template, i) => (
                <TemplateChoice
                  key={template.id}
                  template={template}
                  takesFocus={chosen ? chosen.id === template.id : i === 0}
                />
              ))}
            </div>
          </Radio.Group>
        )}
        <Checkbox
          label="Tandai WhatsApp ‘Sudah’ untuk yang terkirim"
          checked={marks}
          onChange={({ currentTarget }) => setMarks(currentTarget.checked)}
        />
      </Stack>
      <SaveActions {...controls} verb="Mulai antrean" busy="Menulis pesan..." dirty={false} saving={busy} />
    </form>
  )
}

function TemplateChoice({ template, takesFocus }: { template: Template; takesFocus: boolean }) {
  const unknown = listUnknownShortcodes(template.template_content)
  return (
    <Radio.Card value={template.id} className={classes.choice ?? ''} data-autofocus={takesFocus || undefined}>
      <Radio.Indicator aria-hidden />
      <span className={classes.words}>
        <UserText>{template.name}</UserText>
        <span className={classes.content}>{template.template_content}</span>
        {unknown.length > 0 && (
          <span className={classes.unknown}>
            {unknown.join(', ')} tidak dikenal: kartunya berhenti sampai pesannya diubah
          </span>
        )}
      </span>
    </Radio.Card>
  )
}
