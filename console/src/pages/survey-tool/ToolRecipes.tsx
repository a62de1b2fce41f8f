import { TabPanel, Tabs } from '@pollen/ui/Tabs';
import { useState } from 'react';
import { Section, SectionBody } from '../../layouts/Columns';
import { surveyToolWords } from '../../locales/survey-tool.en';
import { useT } from '../../locales/translator';
import { CopyField } from './CopyField';
import { RECIPES, type Recipe, stepsOf, type Tool } from './recipe-steps';
import styles from './SurveyTool.module.css';

/** The steps in each of the known tools, with the links of this survey filled in. */
export function ToolRecipes({ tool }: { tool: Tool }) {
  const t = useT(surveyToolWords);
  const [recipe, setRecipe] = useState<Recipe>('limesurvey');
  return (
    <Section title={t('recipes')}>
      <SectionBody>
        <Tabs
          id="recipe"
          label={t('recipes')}
          value={recipe}
          onChange={setRecipe}
          tabs={RECIPES.map((value) => ({ value, label: t(value) }))}
        />
        <TabPanel id="recipe" value={recipe}>
          <ol className={styles.recipe}>
            {stepsOf(recipe, tool).map(({ word, paste }, place) => (
              <li key={word}>
                <p>{t(word)}</p>
                {paste !== null && <CopyField text={paste} label={`${t('copy')}: ${t(recipe)} ${place + 1}`} />}
              </li>
            ))}
          </ol>
        </TabPanel>
      </SectionBody>
    </Section>
  );
}
