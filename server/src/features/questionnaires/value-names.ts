import { kindOfElement } from './element-kind';
import { isObject, type Json, type OwnJson, objectsIn } from './json';
import { isNote } from './kind-module';
import { choiceProperty, hasEntries } from './object-choices';
import { moduleOf } from './plan';
import { isTemplateKind } from './template-json';

/** Returns the questions of a list, also those in panels, without those in templates. */
export function questionsAmong(elements: unknown): OwnJson[] {
  return objectsIn(elements).flatMap((element): OwnJson[] => {
    if (element.type === 'panel') return questionsAmong(element.elements);
    return isNote(element.type) || typeof element.name !== 'string' ? [] : [element as OwnJson];
  });
}

function valueNameOf({ valueName, name }: Json): string {
  return typeof valueName === 'string' && valueName.trim() !== '' ? valueName.trim() : String(name);
}

/**
 * Whether two questions can store into one value: panels and rows that members add, whose instances then have the
 * answers of both, and choices that are such instances; otherwise questions of one kind that have nothing beside their answer.
 */
export function canShareValue(one: Json, other: Json): boolean {
  if (hasEntries(one) || hasEntries(other))
    return (hasEntries(one) || choiceProperty(one) !== null) && hasEntries(other);
  const hasComment = (question: Json) => question.showOtherItem === true || question.showCommentArea === true;
  const kind = kindOfElement(one);
  return (
    kind !== null &&
    kind === kindOfElement(other) &&
    !isTemplateKind(kind) &&
    one.inputType === other.inputType &&
    choiceProperty(one) === choiceProperty(other) &&
    !hasComment(one) &&
    !hasComment(other) &&
    moduleOf({ kind }).calculate === undefined
  );
}

/** Gives a question another name, under which it is stored; its title stays. */
function rename(question: OwnJson, name: string): void {
  if (question.name === name) return;
  if (question.title === undefined) question.title = question.name;
  question.name = name;
}

/** Names the questions of one list by their values; returns the new names of those that have others now. */
function nameAll(questions: readonly OwnJson[]): Map<string, string> {
  const renamed = new Map<string, string>();
  const taken = new Set(questions.flatMap((one) => [String(one.name).toLowerCase(), valueNameOf(one).toLowerCase()]));
  const groups = new Map<string, OwnJson[]>();
  for (const question of questions) {
    const value = valueNameOf(question);
    groups.set(value, [...(groups.get(value) ?? []), question]);
  }
  for (const [value, members] of groups) {
    const owner =
      members.find((one) => choiceProperty(one) !== null) ??
      members.find(({ name, valueName }) => name === value && !valueName) ??
      (members[0] as OwnJson);
    if (owner.name !== value) renamed.set(String(owner.name), value);
    rename(owner, value);
    delete owner.valueName;
    for (const member of members) {
      if (member === owner) continue;
      member.valueName = value;
      if (member.name !== value) continue;
      let number = 2;
      while (taken.has(`${value} ${number}`.toLowerCase())) number += 1;
      taken.add(`${value} ${number}`.toLowerCase());
      rename(member, `${value} ${number}`);
    }
  }
  return renamed;
}

/**
 * Names every question, in place, by the value that it stores into (`valueName`): expressions know no other name of it.
 * Of several questions with one value the first has its name, and `valueName` remains with the others. Two questions with
 * the same name are two with one value.
 */
export function nameByValues(json: OwnJson): void {
  const questions = objectsIn(json.pages).flatMap((page) => questionsAmong(page.elements));
  const inTemplates = (list: readonly OwnJson[]): void => {
    for (const question of list) {
      if (!isTemplateKind(question.type)) continue;
      const inner = questionsAmong(question.templateElements ?? question.detailElements);
      const renamed = nameAll(inner);
      if (typeof question.keyName === 'string') question.keyName = renamed.get(question.keyName) ?? question.keyName;
      inTemplates(inner);
    }
  };
  inTemplates(questions);
  const renamed = nameAll(questions);
  const follow = (object: OwnJson, key: string) => {
    const name = object[key];
    if (typeof name === 'string' && renamed.has(name)) object[key] = renamed.get(name);
  };
  for (const question of questions) follow(question, 'choicesFromQuestion');
  for (const trigger of objectsIn(json.triggers)) if (isObject(trigger)) follow(trigger as OwnJson, 'gotoName');
}
