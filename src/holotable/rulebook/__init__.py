"""The rulebook: every rule of the four rulesets, numbered, in our own words. It imports no other room."""

from holotable.rulebook.book import RULESETS as RULESETS
from holotable.rulebook.book import Gap as Gap
from holotable.rulebook.book import Rule as Rule
from holotable.rulebook.book import UnknownRule as UnknownRule
from holotable.rulebook.book import UnknownRuleset as UnknownRuleset
from holotable.rulebook.book import gap as gap
from holotable.rulebook.book import gaps as gaps
from holotable.rulebook.book import notes as notes
from holotable.rulebook.book import rule as rule
from holotable.rulebook.book import rules as rules
from holotable.rulebook.search import search as search
from holotable.rulebook.search import search_gaps as search_gaps
