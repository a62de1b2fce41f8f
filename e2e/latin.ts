import type { Page } from '@playwright/test';

/** Names and other words that are Latin in Chinese texts too. */
const latin = new RegExp(
  [
    /Pollen|LV\.?\d?|Maya L(?:indqvist|\.)|\bML\b|\b[a-z]+_[a-z]+_\d+\b|\S*@\S+|https?:\S+|no-reply/,
    /\b(?:EN|English|JSON|CSV|Excel|SPSS|NPS|Van Westendorp|SurveyJS|LimeSurvey|Qualtrics|XLSForm|jsPsych|HTML|jpg|png|webp|gif|MB|IP|Ctrl|Alt|Enter|OP|Operator|PayPal)\b/,
    // A time zone; the place of an answer within a text.
    /(?:America\/)?New[_ ]York|UTC(?:[+−][\d:]+)?|\{\w+\}/,
    // A device, named as in the user agent.
    /Chrome, \w+/,
    /Cookie|AdChoices|Network Advertising Initiative|Your Online Choices/,
    // Cookies and entries of the local storage, by their names.
    /pollen_\w+|\b(?:performance|functional|login|notaccept|loginInfo|lang|theme|accountForm|deviceID|keptSurveys|recommendedCode|channelCode|keyOfChannel|exchangeTab|shopAddress|returnTarget|wanted|until|zone)\b/,
    // The titles of a partner's surveys, which have one language.
    /^(?:参加：)?(?:What you listen to|Breakfast on weekdays|Snacks between meals|Heating your home|A first job)$/,
    // Texts of operators: the name of a question, and its copy in the audit log.
    /^note$|^(?:标题|原因)：.+/,
  ]
    .map(({ source }) => source)
    .join('|'),
  'g',
);

/**
 * Returns the shown or read-out texts that contain other Latin words. The title of a survey, which a link names, is the
 * text of an operator: other specs launch surveys with English ones meanwhile.
 */
export async function findLatin(page: Page): Promise<string[]> {
  const texts = await page.evaluate(() => {
    const found: string[] = [document.title.replace(' · Pollen', '')];
    const titles = [...document.querySelectorAll<HTMLAnchorElement>('main a')]
      .filter((link) => /^\/console\/surveys\/\d+$/.test(link.pathname) && !link.closest('nav, [role=tablist]'))
      .map((link) => link.textContent);
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      if (node instanceof Element) {
        const isShown = node.checkVisibility();
        for (const name of ['aria-label', 'alt', 'placeholder', 'title']) {
          const words = node.getAttribute(name);
          if (words && isShown) found.push(words);
        }
      } else if (
        node.parentElement?.checkVisibility() &&
        !node.parentElement.closest('script, style, svg, pre, code')
      ) {
        found.push(node.textContent ?? '');
      }
    }
    return found.map((text) => titles.reduce((rest, title) => rest.replaceAll(title, ''), text));
  });
  return texts.map((text) => text.trim()).filter((text) => /[A-Za-z]{2,}/.test(text.replace(latin, '')));
}
