/** A questionnaire whose only question shows these pictures, the first choice the first one. */
export function withPictures(...links: readonly string[]) {
  return {
    pages: [
      {
        name: 'p',
        elements: [
          {
            type: 'imagepicker',
            name: 'which',
            choices: links.map((imageLink, index) => ({ value: `v${index}`, imageLink })),
          },
        ],
      },
    ],
  };
}
