/** The tabs of the detail dialog. A button shows the history in place of the tabs. */
import { Button, Group, Tabs } from '@mantine/core'
import { IconArrowLeft, IconArrowRight, IconHistory } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { type AffiliateDetail, affiliate as resource } from '#features/affiliates/affiliate.ts'
import { ContactMenu } from '#features/affiliates/components/contact-menu.tsx'
import { FollowUpMenu } from '#features/affiliates/components/follow-up-menu.tsx'
import { createListState } from '#features/affiliates/components/list-place.client.ts'
import layout from '#kit/layout/layout.module.css'
import { TabStrip } from '#kit/layout/tab-strip.tsx'
import { History, historyLabel } from '#kit/overlay/history.tsx'
import { AnswerButtons } from '../answer/answer-buttons.tsx'
import { AnswerFacts } from '../answer/answer-facts.tsx'
import { BasicFacts } from './basic-facts.tsx'
import { ChosenProducts } from './chosen-products.tsx'
import classes from './detail-dialog.module.css'
import { LinkVideoCards } from './link-video-cards.tsx'
import { SamplePanel } from './sample-panel.tsx'

interface SectionOptions {
  /** opens another section */
  openSection(section: string): void
  /** true if the row behind the dialog shows contact, sample and videos */
  isOverRow: boolean
}

interface Section {
  value: string
  label: string
  content(affiliate: AffiliateDetail, options: SectionOptions): ReactNode
}

const sections: readonly Section[] = [
  {
    value: 'info',
    label: 'Info Dasar',
    content: (affiliate, { openSection, isOverRow }) => (
      <div className={layout.stack}>
        <AnswerFacts affiliate={affiliate} isOverRow={isOverRow} />
        <AnswerButtons affiliate={affiliate} />
        <BasicFacts
          affiliate={affiliate}
          contact={isOverRow ? null : <ContactMenu affiliate={affiliate} />}
          onShowVideos={() => openSection('videos')}
          isInDialog
        />
      </div>
    ),
  },
  { value: 'products', label: 'Products', content: ({ products }) => <ChosenProducts products={products} /> },
  {
    value: 'videos',
    label: 'Link Videos',
    content: ({ link_videos, revision }) => (
      <LinkVideoCards videos={link_videos} revision={revision} canEndConsent />
    ),
  },
  { value: 'sample', label: 'Sample Product', content: (affiliate) => <SamplePanel affiliate={affiliate} /> },
]

interface DetailSectionsProps extends Pick<SectionOptions, 'isOverRow'> {
  affiliate: AffiliateDetail
}

export function DetailSections({ affiliate, isOverRow }: DetailSectionsProps) {
  const [openSection, setOpenSection] = useState('info')
  const [isHistoryShown, setHistoryShown] = useState(false)
  return (
    <>
      {isHistoryShown ? (
        <section className={classes.panel} aria-label={historyLabel}>
          <History resource={resource} id={affiliate.id} />
        </section>
      ) : (
        <Tabs value={openSection} onChange={(next) => next && setOpenSection(next)} keepMounted={false}>
          <TabStrip label="Detail affiliate" open={openSection} background="var(--mantine-color-body)">
            {sections.map(({ value, label }) => (
              <Tabs.Tab key={value} value={value}>
                {label}
              </Tabs.Tab>
            ))}
          </TabStrip>
          <Tabs.Panel value={openSection} className={classes.panel}>
            {sections
              .find(({ value }) => value === openSection)
              ?.content(affiliate, { openSection: setOpenSection, isOverRow })}
          </Tabs.Panel>
        </Tabs>
      )}
      <Group justify="space-between" gap="xs">
        <Group gap="xs">
          <Button
            className={classes.button ?? ''}
            variant="subtle"
            color="gray"
            leftSection={
              isHistoryShown ? <IconArrowLeft size={16} aria-hidden /> : <IconHistory size={16} aria-hidden />
            }
            onClick={() => setHistoryShown(!isHistoryShown)}
          >
            {isHistoryShown ? 'Kembali ke detail' : historyLabel}
          </Button>
          <FollowUpMenu affiliate={affiliate} />
        </Group>
        <Button
          className={classes.button ?? ''}
          variant="default"
          rightSection={<IconArrowRight size={16} aria-hidden />}
          renderRoot={(props) => (
            <Link
              to="/dashboard/data-affiliate/view/$id"
              params={{ id: affiliate.id }}
              state={createListState}
              {...props}
            />
          )}
        >
          Buka halaman detail
        </Button>
      </Group>
    </>
  )
}
