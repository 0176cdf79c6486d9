import { Skeleton, Text } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import type { CSSProperties } from 'react'
import { needFilterLabel } from '#features/affiliates/affiliate-values.ts'
import type { Template } from '#features/templates/template.ts'
import layout from '#kit/layout/layout.module.css'
import { Panel } from '#kit/layout/panel.tsx'
import { UserText } from '#kit/layout/user-text.tsx'
import { useGlow } from '#kit/list/glow.client.ts'
import { RowAction } from '#kit/list/row-action.tsx'
import '#kit/list/list.css'
import { type ReminderSchedule, reminderNumbers } from '../reminder-schedule.ts'
import { useIsOwnWrite } from '../reminders.client.ts'
import { deletedTemplateText } from './template-select.tsx'

const cardWidth = { '--card-width': '24rem' } as CSSProperties

interface ReminderCardsProps {
  schedules: readonly ReminderSchedule[]
  templates: readonly Template[]
  onEdit(schedule: ReminderSchedule): void
}

export function ReminderCards({ schedules, templates, onEdit }: ReminderCardsProps) {
  const glowingIds = useGlow({ rows: schedules, listKey: 'reminders', isMine: useIsOwnWrite() })
  return (
    <div className={layout.cards} style={cardWidth}>
      {schedules.map((schedule) => (
        <Card
          key={schedule.id}
          schedule={schedule}
          templates={templates}
          isGlowing={glowingIds.has(schedule.id)}
          onEdit={() => onEdit(schedule)}
        />
      ))}
    </div>
  )
}

interface CardProps {
  schedule: ReminderSchedule
  templates: readonly Template[]
  isGlowing: boolean
  onEdit(): void
}

function Card({ schedule, templates, isGlowing, onEdit }: CardProps) {
  const needLabel = needFilterLabel[schedule.need]
  return (
    <Panel
      title={needLabel}
      action={<RowAction showsLabel label="Ubah" name={needLabel} icon={IconPencil} onPress={onEdit} />}
    >
      <ol className={layout.list} data-glow={isGlowing || undefined}>
        {reminderNumbers.map((number) => {
          const days = schedule[`days_${number}`]
          if (days === null) return null
          return (
            <li key={number}>
              <span className={layout.dimmed}>Pengingat {number}:</span>{' '}
              <TemplateName id={schedule[`template_${number}`]} templates={templates} />
              <span className={layout.dimmed}>, lalu tunggu {days}&nbsp;hari</span>
            </li>
          )
        })}
      </ol>
      {schedule.need === 'tenggat' && (
        <p className={`${layout.flush} ${layout.dimmed}`}>
          {schedule.granted_days
            ? `Kreator bisa menambah sendiri sampai ${schedule.granted_days} hari`
            : 'Tambahan waktu kreator dijawab tim'}
        </p>
      )}
    </Panel>
  )
}

function TemplateName({ id, templates }: { id: string | null; templates: readonly Template[] }) {
  if (id === null) return <span className={layout.dimmed}>template belum dipilih</span>
  const template = templates.find((candidate) => candidate.id === id)
  return template ? (
    <UserText>{template.name}</UserText>
  ) : (
    <Text span c="var(--mantine-color-warning-text)">
      {deletedTemplateText}
    </Text>
  )
}

export function SkeletonCards() {
  return (
    <div className="appear-late" role="status">
      <Text c="dimmed" mb="xs">
        Memuat pengingat...
      </Text>
      <div className={layout.cards} style={cardWidth}>
        {[0, 1, 2, 3, 4].map((card) => (
          <Skeleton key={card} h="8rem" />
        ))}
      </div>
    </div>
  )
}
