// The contents, and the search: all words must occur; sections with a word in the heading come first.
"use strict";
const field = document.getElementById("search");
const found = document.getElementById("found");
const article = document.getElementById("article");

function score(section, words) {
  const [, title, heading, text] = section.map((part) => part.toLowerCase());
  let sum = 0;
  for (const word of words) {
    if (heading.includes(word)) sum += 6;
    else if (title.includes(word)) sum += 3;
    else if (text.includes(word)) sum += 1;
    else return 0;
  }
  return sum;
}

function hit([address, title, heading, text], words) {
  const link = document.createElement("a");
  const place = document.createElement("small");
  const name = document.createElement("b");
  const excerpt = document.createElement("p");
  const at = Math.max(0, text.toLowerCase().indexOf(words[0]) - 40);
  link.href = address;
  name.textContent = heading;
  place.textContent = heading === title ? "" : " " + title;
  excerpt.textContent = text.slice(at, at + 180);
  link.append(name, place, excerpt);
  return link;
}

field.addEventListener("input", () => {
  const words = field.value.toLowerCase().split(/\s+/).filter(Boolean);
  found.hidden = !words.length;
  article.hidden = words.length > 0;
  if (!words.length) return;
  const ranked = SECTIONS.map((section) => [score(section, words), section]).filter(([sum]) => sum);
  ranked.sort((one, other) => other[0] - one[0]);
  found.replaceChildren(...ranked.slice(0, 50).map(([, section]) => hit(section, words)));
  if (!ranked.length) found.textContent = found.dataset.none;
});

found.addEventListener("click", () => {
  found.hidden = true;
  article.hidden = false;
  field.value = "";
});

// The contents are closed on a narrow screen, and scrolled to the current page on a wide one.
const contents = document.querySelector("nav details");
const narrow = matchMedia("(max-width: 800px)");

function fit() {
  contents.open = !narrow.matches;
  if (contents.open) contents.querySelector("[aria-current]")?.scrollIntoView({ block: "nearest" });
}

fit();
narrow.addEventListener("change", fit);

document.addEventListener("keydown", (event) => {
  if (event.key === "/" && document.activeElement !== field) {
    event.preventDefault();
    field.focus();
  }
});
