import { plainName } from '@linkstand/contract/shared/plain-words';
import { TextInput, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { Fragment, type ReactNode, useId, useState } from 'react';
import { useFormat } from '../../../lib/format.ts';
import { useT } from '../../../lib/i18n.ts';
import classes from './choice-list.module.css';

export interface Choice {
  readonly value: string;
  readonly label: string;
  /** Label for screen readers. */
  readonly detail?: string;
  /** Sites that it would leave; undefined shows no number. */
  readonly count?: number | undefined;
  /** Heading under which it stands. */
  readonly section?: string;
  /** What stands below it. */
  readonly below?: ReactNode;
}

interface Props {
  /** What is chosen here, for those who can't see the heading. */
  readonly label: string;
  /** Text to find a choice by. Default: its label. */
  readonly noun?: string;
  readonly choices: readonly Choice[];
  readonly selected: readonly string[];
  readonly onChange: (selected: string[]) => void;
  /** Maximum number of choices. The others are disabled then. */
  readonly most?: number;
}

/** From this many choices, there is a search field. */
const SEARCHABLE_FROM = 9;

/** Choices without a search that are shown at first, besides the chosen ones. */
const SHOWN = 8;

/** Chosen first, then by what each would leave. Lists without numbers keep their order. */
function byCount(choices: readonly Choice[], selected: readonly string[]): readonly Choice[] {
  if (!choices.some(({ count }) => count !== undefined)) return choices;
  const isChosen = ({ value }: Choice) => Number(selected.includes(value));
  return [...choices].sort((a, b) => isChosen(b) - isChosen(a) || (b.count ?? 0) - (a.count ?? 0));
}

/**
 * Without those that would leave nothing (unless all would), and the first of many. Lists without numbers are whole.
 */
function folded(choices: readonly Choice[], selected: readonly string[]): readonly Choice[] {
  const isChosen = ({ value }: Choice) => selected.includes(value);
  const leaveSome = choices.some(({ count }) => count !== 0);
  let room = SHOWN;
  return choices.filter((choice) => {
    if (choice.count === undefined || isChosen(choice)) return true;
    if (leaveSome && choice.count === 0 && !choice.below) return false;
    room -= 1;
    return room >= 0;
  });
}

/** Checkboxes with the number of sites that each would leave. Long lists can be searched. */
export function ChoiceList({ label, noun = label, choices, selected, onChange, most }: Props) {
  const t = useT('media');
  const find = t('findIn', { group: noun.toLocaleLowerCase() });
  const [typed, setTyped] = useState('');
  const [isWhole, setWhole] = useState(false);
  const ordered = byCount(choices, selected);
  const found = typed ? ordered.filter((choice) => plainName(choice.label).includes(plainName(typed))) : ordered;
  const fitting = typed || isWhole ? found : folded(found, selected);
  const rest = found.length - fitting.length;
  const sections = [...new Set(fitting.map((choice) => choice.section))];
  const isFull = most !== undefined && selected.length >= most;
  const toggle = (value: string) =>
    onChange(selected.includes(value) ? selected.filter((other) => other !== value) : [...selected, value]);
  return (
    <fieldset className={classes.list}>
      <legend className={classes.legend}>{label}</legend>
      {choices.length >= SEARCHABLE_FROM && (
        <TextInput
          size="xs"
          mb={6}
          leftSection={<IconSearch size={14} />}
          aria-label={find}
          placeholder={find}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      )}
      <div className={classes.choices}>
        {typed !== '' && fitting.length === 0 && <p className={classes.none}>{t('noChoice')}</p>}
        {sections.map((section) => (
          <div key={section ?? ''}>
            {section && <p className={classes.section}>{section}</p>}
            {fitting
              .filter((choice) => choice.section === section)
              .map((choice) => (
                <Fragment key={choice.value}>
                  <Option
                    choice={choice}
                    checked={selected.includes(choice.value)}
                    disabled={isFull && !selected.includes(choice.value)}
                    onChange={() => toggle(choice.value)}
                  />
                  {choice.below && <div className={classes.below}>{choice.below}</div>}
                </Fragment>
              ))}
          </div>
        ))}
        {(rest > 0 || (isWhole && !typed)) && (
          <UnstyledButton className={classes.fold} aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
            {isWhole ? t('fewerChoices') : t('moreChoices', { count: rest })}
          </UnstyledButton>
        )}
      </div>
    </fieldset>
  );
}

interface OptionProps {
  readonly choice: Choice;
  readonly checked: boolean;
  readonly disabled?: boolean;
  readonly onChange: () => void;
}

/** One box to tick. */
export function Option({ choice, checked, disabled = false, onChange }: OptionProps) {
  const id = useId();
  const { number } = useFormat();
  return (
    <label
      htmlFor={id}
      className={classes.option}
      data-empty={(choice.count === 0 && !checked) || undefined}
      data-disabled={disabled || undefined}
    >
      <input id={id} type="checkbox" checked={checked} disabled={disabled} onChange={onChange} />
      <span className={classes.name}>
        {choice.label}
        {choice.detail && <VisuallyHidden> {choice.detail}</VisuallyHidden>}
      </span>
      {choice.count !== undefined && <span className={classes.count}>{number(choice.count)}</span>}
    </label>
  );
}
