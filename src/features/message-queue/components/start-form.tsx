/** Asks which template to use and whether recipients are marked as contacted, then makes the queue. */
import { Checkbox, Radio, Skeleton, Stack, Text } from '@mantine/core'
import { useLocalStorage } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { formatCount } from '#base/count.ts'
import { reminderNeeds } from '#features/affiliates/affiliate-values.ts'
import { reminderListOptions } from '#features/reminders/reminders.client.ts'
import type { Template } from '#features/templates/template.ts'
import { listUnknownShortcodes } from '#features/templates/template-text.ts'
import { templateListOptions } from '#features/templates/templates.client.ts'
import { LoadFailure } from '#kit/feedback/load-failure.tsx'
import { toastError, toastSuccess } from '#kit/feedback/toast.tsx'
import { type FormModalControls, SaveActions } from '#kit/form/form-modal.tsx'
import { describeFailure } from '#kit/form/save-failure.client.ts'
import { useBusy } from '#kit/form/use-busy.client.ts'
import { UserText } from '#kit/layout/user-text.tsx'
import { queuedRecipientsOptions, useStartQueue } from '../message-queue.client.ts'
import type { Audience } from '../message-queue.contract.ts'
import { useOpenQueue } from './open-queue.client.ts'
import { QueuedNotice } from './queued-notice.tsx'
import classes from './start-queue.module.css'
import { useMarksContacted } from './use-marks-contacted.client.ts'

interface StartFormProps {
  audience: Audience
  onClose(): void
  controls: FormModalControls
}

export function StartForm({ audience, onClose, controls }: StartFormProps) {
  const templates = useQuery(templateListOptions())
  const need = 'filter' in audience ? audience.filter.butuh : undefined
  const reminders = useQuery({ ...reminderListOptions(), enabled: isReminderNeed(need) })
  // Each need has messages of its own, so the last choice is stored per need.
  const [lastTemplateId, setLastTemplateId] = useLocalStorage({
    key: need ? `antrean template ${need}` : 'antrean template',
    defaultValue: '',
    getInitialValueInEffect: false,
  })
  const [marksContacted, setMarksContacted] = useMarksContacted()
  const [includesContacted, setIncludesContacted] = useState(false)
  const [includesQueued, setIncludesQueued] = useState(false)
  const reminderTemplateId = reminders.data?.find((reminder) => reminder.need === need)?.template_1
  const findTemplate = (id: string | null | undefined) =>
    templates.data?.find((template) => template.id === id)
  const chosenTemplate = findTemplate(lastTemplateId) ?? findTemplate(reminderTemplateId)
  const otherQueue = useQuery(queuedRecipientsOptions(audience, chosenTemplate?.id)).data
  // The template that was chosen last stands first, and stays there when the user chooses another.
  const [openingTemplateId] = useState(lastTemplateId)
  const firstTemplate = findTemplate(openingTemplateId) ?? findTemplate(reminderTemplateId)
  // The chosen template takes the focus when it appears, so the list waits until the choice is known.
  const isReady = templates.data && !reminders.isLoading
  const [wasSubmitted, setWasSubmitted] = useState(false)
  const start = useStartQueue()
  const openQueue = useOpenQueue()
  const { busy, runUnlessBusy } = useBusy()

  function submit(event: FormEvent) {
    event.preventDefault()
    setWasSubmitted(true)
    if (!chosenTemplate) return
    void runUnlessBusy(async () => {
      try {
        const { id, left_out, left_queued } = await start.mutateAsync({
          template_id: chosenTemplate.id,
          mark_contacted: marksContacted,
          include_contacted: includesContacted,
          include_queued: includesQueued,
          of: audience,
        })
        onClose()
        openQueue(id)
        const reasons = [
          left_out > 0 && `${formatCount(left_out)} dilewati: chatnya sudah dibuka hari ini`,
          left_queued > 0 && `${formatCount(left_queued)} dilewati: sudah ada di antrean lain`,
        ].filter(Boolean)
        if (reasons.length > 0) toastSuccess(reasons.join('. '), 'Antrean dibuat')
      } catch (error) {
        toastError(describeFailure(error, 'Gagal membuat antrean. Coba lagi.'))
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
            isRetrying={templates.isFetching}
            onRetry={() => void templates.refetch()}
          />
        )}
        {!isReady && !templates.isError && <Skeleton h="8rem" className="appear-late" />}
        {isReady && (
          <Radio.Group
            label="Template"
            value={chosenTemplate?.id ?? ''}
            onChange={setLastTemplateId}
            error={wasSubmitted && !chosenTemplate && 'Template harus dipilih'}
            errorProps={{ role: 'alert' }}
          >
            {templates.data.length === 0 && (
              <Text>
                Belum ada template. <Link to="/dashboard/griting">Tulis template</Link>
              </Text>
            )}
            <div className={classes.templates}>
              {moveToFront(firstTemplate, templates.data).map((template, i) => (
                <TemplateChoice
                  key={template.id}
                  template={template}
                  takesFocus={chosenTemplate ? chosenTemplate.id === template.id : i === 0}
                />
              ))}
            </div>
          </Radio.Group>
        )}
        <Checkbox
          label="Tandai WhatsApp ‘Sudah’ untuk yang terkirim"
          checked={marksContacted}
          onChange={({ currentTarget }) => setMarksContacted(currentTarget.checked)}
        />
        {otherQueue?.queue_id && (
          <QueuedNotice
            count={otherQueue.queued}
            queueId={otherQueue.queue_id}
            isIncluded={includesQueued}
            onInclude={setIncludesQueued}
            onClose={onClose}
          />
        )}
        <Checkbox
          label="Sertakan yang chatnya sudah dibuka hari ini"
          description={isReminderNeed(need) && 'Yang sudah diingatkan soal ini tetap menunggu gilirannya'}
          checked={includesContacted}
          onChange={({ currentTarget }) => setIncludesContacted(currentTarget.checked)}
        />
      </Stack>
      <SaveActions {...controls} verb="Mulai antrean" busy="Menulis pesan..." dirty={false} saving={busy} />
    </form>
  )
}

function moveToFront(first: Template | undefined, templates: readonly Template[]): readonly Template[] {
  return first ? [first, ...templates.filter(({ id }) => id !== first.id)] : templates
}

/**
 * Checks whether reminders are sent for a need. The list of such a need leaves out the affiliates who were reminded,
 * whatever is chosen here.
 */
function isReminderNeed(need: unknown): boolean {
  return reminderNeeds.some((each) => each === need)
}

function TemplateChoice({ template, takesFocus }: { template: Template; takesFocus: boolean }) {
  const unknownShortcodes = listUnknownShortcodes(template.template_content)
  return (
    <Radio.Card value={template.id} className={classes.choice ?? ''} data-autofocus={takesFocus || undefined}>
      <Radio.Indicator aria-hidden />
      <span className={classes.text}>
        <UserText>{template.name}</UserText>
        <span className={classes.content}>{template.template_content}</span>
        {unknownShortcodes.length > 0 && (
          <span className={classes.unknown}>
            {unknownShortcodes.join(', ')} tidak dikenal: kartunya berhenti sampai pesannya diubah
          </span>
        )}
      </span>
    </Radio.Card>
  )
}
