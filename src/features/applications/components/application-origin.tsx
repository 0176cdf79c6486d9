/** Section below the detail of an affiliate who applied on the site: where they came from, and what they wrote. */
import { Paper } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { DateWithTooltip } from '#kit/feedback/date-with-tooltip.tsx'
import { Section } from '#kit/layout/section.tsx'
import { UserText } from '#kit/layout/user-text.tsx'
import { describeOrigin } from '../application-texts.ts'
import { originOptions } from '../applications.client.ts'
import classes from './application-origin.module.css'

export function ApplicationOrigin({ id }: { id: string }) {
  const { data } = useQuery(originOptions(id))
  if (!data) return null
  const facts = [
    ['Asal', describeOrigin(data)],
    ['Kota', data.kota],
    ['Tentang', data.tentang],
    ['Diterima oleh', data.decided_by_name],
  ] as const
  return (
    <Section title="Pendaftaran">
      <Paper p="md" className={classes.card ?? ''}>
        <dl className={classes.facts}>
          {facts.map(
            ([label, text]) =>
              text && (
                <div key={label}>
                  <dt>{label}</dt>
                  <dd>
                    <UserText>{text}</UserText>
                  </dd>
                </div>
              ),
          )}
          <div>
            <dt>Dikirim</dt>
            <dd>
              <DateWithTooltip iso={data.received_at} />
            </dd>
          </div>
        </dl>
      </Paper>
    </Section>
  )
}
