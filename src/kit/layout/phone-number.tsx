import type { ReactNode } from 'react'
import { groupDigits } from '#base/phone.ts'
import classes from './phone-number.module.css'
import { TruncatedText } from './truncated-text.tsx'

interface PhoneNumberProps {
  children: string
  className?: string
  /** True if a long text wraps instead of being cut. */
  wraps?: boolean
}

/** Renders a number as typed. Digits without spaces are shown in groups, but are copied without spaces. */
export function PhoneNumber({ children, className, wraps }: PhoneNumberProps) {
  if (wraps)
    return (
      <bdi dir="auto" className={classes.number}>
        {renderGroups(children)}
      </bdi>
    )
  return (
    <TruncatedText
      className={className ? `${classes.number} ${className}` : classes.number}
      visibleContent={renderGroups(children)}
    >
      {children}
    </TruncatedText>
  )
}

function renderGroups(number: string): ReactNode {
  return groupDigits(number).map((digits, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the groups of a number have no other identity
    <span key={index} className={index === 0 ? undefined : classes.group}>
      {digits}
    </span>
  ))
}
